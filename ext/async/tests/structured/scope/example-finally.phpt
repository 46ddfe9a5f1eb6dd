--TEST--
The example of Scope::finally(): two failures reach the handler as one, while the runtime is not active
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, CompositeException};
$s = new Scope();
$s->setExceptionHandler(function ($scope, $coroutine, $e) { echo $e::class, ' ', count($e->getExceptions()), "\n"; });
$s->finally(fn () => throw new Exception('1'));
$s->finally(fn () => throw new Exception('2'));
$s->dispose();
--EXPECT--
Async\CompositeException 2
