--TEST--
A cancellation while a received value loads its class does not lose the value: it is thrown at the next suspension point
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{AsyncCancellation, ThreadChannel};
use function Async\{await, spawn, spawn_thread, suspend, with_timeout};

$channel = new ThreadChannel(4);
await(spawn_thread(function () use ($channel) {
    eval('class First { public int $n = 1; } class Second { public int $n = 2; } class Third { public int $n = 3; }');
    $channel->send(new First);
    $channel->send(new Second);
    $channel->send(new Third);
}));

$in_autoloader = false;
spl_autoload_register(function (string $class) use (&$in_autoloader, &$may_go_on) {
    $in_autoloader = true;
    while (!$may_go_on) {
        suspend();
    }
    eval("class $class { public int \$n = 0; }");
});

function cancelled_inside(Closure $receive): void
{
    global $in_autoloader, $may_go_on;
    $in_autoloader = $may_go_on = false;
    $receiver = spawn(function () use ($receive) {
        $value = $receive();
        echo get_class($value), ' ', $value->n, "\n";
        try {
            suspend();
            echo "not cancelled\n";
        } catch (AsyncCancellation $e) {
            echo "cancelled afterwards\n";
        }
    });
    while (!$in_autoloader) {
        suspend();
    }
    $receiver->cancel();
    suspend();
    $may_go_on = true;
    await($receiver);
}

cancelled_inside(fn() => $channel->recv());
cancelled_inside(function () use ($channel) {
    $channel->tryRecv($value);
    return $value;
});

// The limit of a piece of work waits for the value as well.
$in_autoloader = $may_go_on = false;
spawn(function () use (&$in_autoloader, &$may_go_on) {
    while (!$in_autoloader) {
        suspend();
    }
    usleep(3000);
    $may_go_on = true;
});
try {
    with_timeout(1, function () use ($channel, &$value) {
        $value = $channel->recv();
        suspend();
        echo "not ended\n";
    });
} catch (Async\TimeoutException $e) {
    echo 'TimeoutException, with ', get_class($value), ' ', $value->n, "\n";
}
var_dump(count($channel));
?>
--EXPECT--
First 1
cancelled afterwards
Second 2
cancelled afterwards
TimeoutException, with Third 3
int(0)
