--TEST--
A handler with a wrong signature fails with an error of its own
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\suspend;
$p = new Scope(); $s = Scope::inherit($p);
$p->setExceptionHandler(fn ($s, $c, $e) => print get_class($e) . ' <- ' . $e->getPrevious()->getMessage() . "\n");
$s->setExceptionHandler(fn (int $a, $b, $c) => 1);
$s->spawn(fn () => throw new Exception('type'));
suspend();
$s->setExceptionHandler(fn ($a, $b, $c, $d) => 1);
$s->spawn(fn () => throw new Exception('count'));
suspend();
--EXPECT--
TypeError <- type
ArgumentCountError <- count
