--TEST--
A handler that throws the same error again lets it go on
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\suspend;
$p = new Scope(); $s = Scope::inherit($p);
$p->setExceptionHandler(fn ($s, $c, $e) => print $e->getMessage() . ' ' . var_export($e->getPrevious(), true) . "\n");
$s->setExceptionHandler(fn ($s, $c, $e) => throw $e);
$s->spawn(fn () => throw new Exception('E'));
suspend();
--EXPECT--
E NULL
