--TEST--
A scope whose coroutine is parked is not torn apart by the collector
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{delay, suspend};
$s = new Async\Scope();
$s->setExceptionHandler(function ($x, $c, $e) use ($s) { echo $e->getMessage(), ' ', var_export($x === $s, true), "\n"; });
$s->spawn(function () { delay(5); throw new Exception('still handled'); });
suspend();
unset($s);
gc_collect_cycles();
delay(20);
gc_collect_cycles();
echo "end\n";
--EXPECT--
still handled true
end
