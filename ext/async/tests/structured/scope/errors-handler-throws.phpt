--TEST--
What a handler throws goes on at the parent, with the first error in its chain
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, await};
$p = new Scope(); $s = Scope::inherit($p);
$p->setExceptionHandler(function (Scope $scope, $c, $e) use ($p) {
    echo get_class($e), ': ', $e->getMessage(), ' <- ', $e->getPrevious()->getMessage(), ' ', var_export($scope === $p, true), "\n";
});
$s->setExceptionHandler(fn () => throw new LogicException('F'));
$c = $s->spawn(fn () => throw new Exception('E'));
suspend();
var_dump($s->isCancelled(), $p->isCancelled());
try { await($c); } catch (Exception $e) { echo get_class($e), ' ', $e->getMessage(), "\n"; }
--EXPECT--
LogicException: F <- E true
bool(false)
bool(false)
Exception E
