--TEST--
foreach over a ThreadChannel is an Error that says what to do, and takes nothing
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--FILE--
<?php
$channel = new Async\ThreadChannel(2);
$channel->send('kept');

foreach ([
    fn() => (function () use ($channel) { foreach ($channel as $value) { echo "never\n"; } })(),
    fn() => (function () use ($channel) { foreach ($channel as &$value) { echo "never\n"; } })(),
    fn() => iterator_to_array((function () use ($channel) { yield from $channel; })()),
    fn() => [...$channel],
] as $how) {
    try {
        $how();
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
var_dump($channel instanceof Traversable, count($channel), $channel->recv());
?>
--EXPECT--
Error: ThreadChannel cannot be iterated: call recv() in a loop, it throws a ThreadChannelException once the channel is closed and empty
Error: ThreadChannel cannot be iterated: call recv() in a loop, it throws a ThreadChannelException once the channel is closed and empty
Error: ThreadChannel cannot be iterated: call recv() in a loop, it throws a ThreadChannelException once the channel is closed and empty
Error: ThreadChannel cannot be iterated: call recv() in a loop, it throws a ThreadChannelException once the channel is closed and empty
bool(false)
int(1)
string(4) "kept"
