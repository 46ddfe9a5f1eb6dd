--TEST--
One exception as it is, several as one; to the scope's own handler, else to the parent
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Coroutine, CompositeException};
use function Async\{suspend, delay};
suspend();
$p = new Scope();
$p->setChildScopeExceptionHandler(fn (Scope $s, Coroutine $c, Throwable $e) => print 'parent: ' . get_class($e) . ' ' . $e->getMessage() . "\n");
$a = Scope::inherit($p);
$a->setExceptionHandler(fn (Scope $s, Coroutine $c, Throwable $e) => print 'own: ' . $e->getMessage() . ' ' . var_export($s === $a, true) . "\n");
$a->finally(fn () => throw new Exception('one'));
$a->dispose();
suspend();
$b = Scope::inherit($p);
$b->finally(fn () => throw new Exception('1'));
$b->finally(function () { suspend(); throw new Exception('2'); });
$b->dispose();
delay(1);
--EXPECTF--
own: one true
parent: Async\CompositeException 2 errors of finally() handlers, the first: Exception: 1 in %sfinally-errors.php:13
