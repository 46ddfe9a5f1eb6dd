--TEST--
signal(): the example
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use Async\Signal;
$f = Async\signal(Signal::SIGUSR1);
Async\spawn(fn () => posix_kill(getmypid(), SIGUSR1));
echo Async\await($f)->name, "\n";
?>
--EXPECT--
SIGUSR1
