--TEST--
signal(): a pending Future does not prolong the process, dropped, held by a global, or with chains
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Signal;
use function Async\{signal, spawn, delay};

$global = signal(Signal::SIGUSR1);
signal(Signal::SIGUSR1)->ignore();
signal(Signal::SIGUSR2)->map(fn() => print("never\n"))->ignore();
spawn(function () { delay(1); echo "coroutine\n"; });
echo "end\n";
$global->ignore();
?>
--EXPECT--
end
coroutine
