--TEST--
ThreadChannel: who waits while no other thread has a handle and nothing here can run is in a deadlock, which is reported
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\ThreadChannel;
use function Async\{await, spawn, spawn_thread};

// Other threads have had a handle: they are gone, or have dropped it while this one waits.
$channel = new ThreadChannel(1);
$gate = new ThreadChannel(1);
await(spawn_thread(function () use ($channel) { $channel->send(1); }));
$thread = spawn_thread(function () use ($channel, $gate) { $gate->recv(); });
$channel->recv();
spawn(fn() => $channel->recv());
$gate->send(true);
await($thread);
unset($thread, $gate);
$channel->send(1);
$channel->send('nobody is there any more');
try {
    $channel->send('nobody');
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), ' ', $e->getMessage(), "\n";
}
?>
--EXPECTF--
=== DEADLOCK REPORT START ===
%A
    - ThreadChannel(capacity=1, values=1, receivers=0, senders=1)
%A
Async\AsyncCancellation Deadlock detected
%AUncaught Async\DeadlockError: Deadlock detected%A
