--TEST--
The object of the main scope: reached through the hooks of a strategy only; takes no handlers; its loss ends nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Coroutine, SpawnStrategy};
class S implements SpawnStrategy {
    public $scope;
    public function provideScope(): ?Scope { return null; }
    public function beforeCoroutineEnqueue(Coroutine $c, Scope $s): array { $this->scope = $s; return []; }
    public function afterCoroutineEnqueue(Coroutine $c, Scope $s): void { var_dump($s === $this->scope); }
}
$s = new S;
Async\spawn_with($s, function () { echo "in main\n"; });
foreach (['setExceptionHandler', 'setChildScopeExceptionHandler'] as $m) {
    try { $s->scope->$m(fn () => 1); } catch (Async\AsyncException $e) { echo get_class($e), "\n"; }
}
$child = Scope::inherit();
var_dump($s->scope->getChildScopes() === [$child], $s->scope->isFinished(), $s->scope->isClosed());
$s->scope = null;
Async\suspend();
Async\spawn(fn () => print "still open\n");
Async\suspend();
--EXPECT--
bool(true)
Async\AsyncException
Async\AsyncException
bool(true)
bool(false)
bool(false)
in main
still open
