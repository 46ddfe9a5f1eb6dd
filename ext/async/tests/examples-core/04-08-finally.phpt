--TEST--
Example of 4.8 finally
--FILE--
<?php
use Async\{Scope, CompositeException};
$s = new Scope();
$s->setExceptionHandler(function ($scope, $coroutine, $e) { echo $e::class, ' ', count($e->getExceptions()), "\n"; });
$s->finally(fn () => throw new Exception('1'));
$s->finally(fn () => throw new Exception('2'));
$s->dispose();
?>
--EXPECT--
Async\CompositeException 2
