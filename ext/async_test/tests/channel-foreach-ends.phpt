--TEST--
Foreach over a channel ends cleanly on close(); deadlock and disposal still throw
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\{Channel, ChannelException, Scope};
use function Async\{spawn, suspend, await};

ini_set('async.debug_deadlock', '0');

function consume(Channel $channel): string
{
    $seen = [];
    try {
        foreach ($channel as $value) {
            $seen[] = $value;
        }
        return implode(',', $seen) . ' and a clean end';
    } catch (ChannelException $e) {
        return implode(',', $seen) . ' and ' . $e->reason->name;
    }
}

/* Closed before, while values are left, while it waits. */
$channel = new Channel(2);
$channel->send(1);
$channel->send(2);
$channel->close();
echo consume($channel), "\n";

$channel = new Channel();
$consumer = spawn(consume(...), $channel);
$channel->send(1);
suspend();
$channel->close();
echo await($consumer), "\n";

$channel = new Channel();
$consumer = spawn(consume(...), $channel);
suspend();
AsyncTest\Event::of($channel)->shut();
echo await($consumer), "\n";

/* The scope that owns it is disposed. */
$scope = new Scope();
$scope->spawn(function () use (&$channel) {
    $channel = new Channel(1);
    $channel->send('x');
});
suspend();
$consumer = spawn(consume(...), $channel);
suspend();
$scope->dispose();
echo await($consumer), "\n";

/* A deadlock that the channel's soft timer resolves. */
$channel = new Channel(0, 60000);
echo consume($channel), "\n";
?>
--EXPECT--
1,2 and a clean end
1 and a clean end
 and a clean end
x and SCOPE_DISPOSED
 and DEADLOCK
