--TEST--
ThreadChannel: the thread that created a channel does not count without a handle: the last thread that waits is in a deadlock
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
async.debug_deadlock=0
display_errors=0
--FILE--
<?php
use Async\ThreadChannel;
use function Async\{await, spawn_thread};

function outcome(Async\Thread $thread): string
{
    try {
        return json_encode(await($thread));
    } catch (Throwable $e) {
        return get_class($e->getPrevious() ?? $e) . ': ' . preg_replace('/:.*/s', '', $e->getMessage());
    }
}


echo "-- waits already when the last other handle goes\n";
foreach (['recv', 'send', 'iterate'] as $how) {
    $channel = new ThreadChannel(1);
    $ready = new ThreadChannel(1);
    $thread = spawn_thread(function () use ($channel, $ready, $how) {
        $ready->send(true);
        try {
            match ($how) {
                'recv' => $channel->recv(),
                'send' => $channel->send(1) ?? $channel->send(2),
                'iterate' => iterator_to_array($channel),
            };
        } catch (Async\AsyncCancellation $e) {
            return "$how: {$e->getMessage()}";
        }
    });
    $ready->recv();
    unset($channel);
    echo outcome($thread), "\n";
}

echo "-- waits after that\n";
$channel = new ThreadChannel();
$gate = new ThreadChannel();
$thread = spawn_thread(function () use ($channel, $gate) {
    $gate->recv();
    $channel->recv();
});
unset($channel);
$gate->send(true);
echo outcome($thread), "\n";

echo "-- a handle in a value that is not received yet counts\n";
$channel = new ThreadChannel();
$carrier = new ThreadChannel(1);
$carrier->send($channel);
$thread = spawn_thread(fn() => $channel->recv());
unset($channel);
Async\delay(20);
$carrier->recv()->send('it was on its way');
echo outcome($thread), "\n";

echo "-- the last thread may use it for itself\n";
$channel = new ThreadChannel();
$thread = spawn_thread(function () use ($channel, $gate) {
    $gate->recv();
    Async\spawn(fn() => $channel->send('from a coroutine beside'));

    return $channel->recv();
});
unset($channel);
$gate->send(true);
echo outcome($thread), "\n";

echo "-- the end of the creator closes a channel of which it has a handle\n";
$creator = spawn_thread(function () use ($carrier, $gate) {
    // A variable would be released before the end.
    eval('final class Kept { public static $channel; }');
    Kept::$channel = new ThreadChannel();
    $carrier->send(Kept::$channel);
    $gate->recv();
});
$channel = $carrier->recv();
$thread = spawn_thread(fn() => $channel->recv());
unset($channel);
$gate->send(true);
echo outcome($creator), "\n", outcome($thread), "\n";
?>
--EXPECT--
-- waits already when the last other handle goes
"recv: Deadlock detected"
"send: Deadlock detected"
"iterate: Deadlock detected"
-- waits after that
Async\DeadlockError: Deadlock detected
-- a handle in a value that is not received yet counts
"it was on its way"
-- the last thread may use it for itself
"from a coroutine beside"
-- the end of the creator closes a channel of which it has a handle
null
Async\ThreadChannelException: ThreadChannel is closed
