--TEST--
ThreadChannel as the trigger of await functions: it settles when something can be received, or it is closed; nothing is taken
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{Future, FutureState, ThreadChannel};
use function Async\{await_any_or_fail, await_all_or_fail, spawn, spawn_thread, await, suspend};

$channel = new ThreadChannel();
$gate = new ThreadChannel();
$never = new Future(new FutureState());
$thread = spawn_thread(function () use ($channel, $gate) {
    $gate->recv();
    $channel->send('value');
    $gate->recv();
    $channel->close();
});
$waiters = [];
for ($i = 0; $i < 3; $i++) {
    $waiters[] = spawn(fn() => var_export(await_any_or_fail([$channel, $never]), true));
}
suspend();
$gate->send(1);
foreach ($waiters as $waiter) {
    echo await($waiter), count($channel), "\n";
}
var_dump(await_any_or_fail([$channel]), $channel->recv());
$waiter = spawn(fn() => var_export(await_all_or_fail(['c' => $channel]), true));
suspend();
$gate->send(1);
echo await($waiter), "\n";
await($thread);
var_dump(await_any_or_fail([$channel]));

// In the same thread; and one that leaves.
$channel = new ThreadChannel();
$a = spawn(fn() => await_any_or_fail([$channel, $never]));
$b = spawn(fn() => await_any_or_fail([$channel, $never]));
suspend();
$a->cancel();
suspend();
$channel->send(1);
var_dump(await($b), $channel->recv());
?>
--EXPECT--
NULL1
NULL1
NULL1
NULL
string(5) "value"
array (
  'c' => NULL,
)
NULL
NULL
int(1)
