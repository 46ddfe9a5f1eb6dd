--TEST--
A callback that throws rejects its child; finally appends the source's error to the chain of previous exceptions
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Future;

function trace(Future $future): void {
    try {
        $future->await();
    } catch (Throwable $e) {
        for ($out = []; $e; $e = $e->getPrevious()) {
            $out[] = $e->getMessage();
        }
        echo implode(' < ', $out), "\n";
    }
}
$bad = fn () => throw new LogicException('x', 0, new Exception('cause'));
trace(Future::completed(1)->map($bad));
trace(Future::completed(1)->finally($bad));
trace(Future::failed(new Exception('e'))->catch($bad));
trace(Future::failed(new Exception('e'))->finally($bad));
/* The same object again is not its own previous. */
trace(Future::failed(new Exception('e'))->catch(fn ($e) => throw $e));
trace(Future::failed(new Exception('e'))->finally(fn ($e) => throw $e));
trace(Future::failed(new Exception('e'))->finally(fn ($e) => throw new Exception('wrapped', 0, $e)));
--EXPECT--
x < cause
x < cause
x < cause
x < cause < e
e
e
wrapped < e
