--TEST--
An error from another thread that no chain handles is reported as any other; a chain that the end of the request overtakes goes in silence
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{Future, FutureState, ThreadChannel};
use function Async\{delay, spawn_thread};

$state = new FutureState();
$future = new Future($state);
$future->map(fn($x) => $x)->ignore();
spawn_thread(fn() => $state->error(new LogicException('unseen')));
unset($state, $future);
$warning = null;
set_error_handler(function ($number, $text) use (&$warning) { $warning = $text; });
while (!$warning) {
    delay(1);
}
echo $warning, "\n";

$state = new FutureState();
(new Future($state))->map(fn($x) => print "never\n")->ignore();
$ready = new ThreadChannel();
spawn_thread(function () use ($state, $ready) { $ready->send(1); delay(100000); });
unset($state);
$ready->recv();
exit("exit\n");
?>
--EXPECTF--
Unhandled exception in Future: unseen; use catch() or ignore() to handle. Created at %s:5, completed at %s:8
exit
