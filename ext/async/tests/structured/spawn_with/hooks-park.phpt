--TEST--
A hook may park, cancel the coroutine or end the scope
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Coroutine, SpawnStrategy};
use function Async\{spawn_with, spawn, suspend, delay, await};
class S implements SpawnStrategy {
    public function __construct(private Scope $s, private $before, private $after = null) {}
    public function provideScope(): ?Scope { return $this->s; }
    public function beforeCoroutineEnqueue(Coroutine $c, Scope $s): array { ($this->before)($c, $s); return []; }
    public function afterCoroutineEnqueue(Coroutine $c, Scope $s): void { if ($this->after) ($this->after)($c, $s); }
}
$scope = new Scope();
$c = spawn_with(new S($scope, fn () => delay(5), fn () => delay(5)), function () { echo "ran while the second hook was parked\n"; return 1; });
var_dump($c->isCompleted(), await($c));
$c = spawn_with(new S($scope, fn ($c) => $c->cancel()), fn () => print "never\n");
suspend();
var_dump($c->isStarted(), $c->isCancelled());
try { spawn_with(new S($scope, fn ($c, $s) => $s->dispose()), fn () => print "never\n"); } catch (Async\AsyncException $e) { echo $e->getMessage(), "\n"; }
suspend();
--EXPECT--
ran while the second hook was parked
bool(true)
int(1)
bool(false)
bool(true)
Cannot spawn a coroutine in a closed scope
