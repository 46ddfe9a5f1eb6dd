--TEST--
signal(): one delivery resolves all Futures of that signal and no other; each is for one delivery
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use Async\Signal;
use function Async\{signal, await, await_all, delay};

$self = posix_getpid();
$futures = [signal(Signal::SIGUSR1), signal(Signal::SIGUSR1), signal(Signal::SIGUSR1)];
$other = signal(Signal::SIGUSR2);
posix_kill($self, SIGUSR1);
foreach ($futures as $future) {
    var_dump(await($future) === Signal::SIGUSR1);
}
var_dump($other->isCompleted());

/* One that came before the call does not count. */
$late = signal(Signal::SIGUSR1);
delay(10);
var_dump($late->isCompleted());
posix_kill($self, SIGUSR1);
var_dump(await($late));

posix_kill($self, SIGUSR2);
var_dump(await($other));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
enum(Async\Signal::SIGUSR1)
enum(Async\Signal::SIGUSR2)
