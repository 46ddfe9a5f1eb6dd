--TEST--
Hooks of a strategy: order, arguments, states; only through spawn_with()
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Coroutine, SpawnStrategy};
use function Async\{spawn_with, spawn, suspend};
class S implements SpawnStrategy {
    public function __construct(private Scope $s) {}
    public function provideScope(): ?Scope { echo "provideScope\n"; return $this->s; }
    public function beforeCoroutineEnqueue(Coroutine $c, Scope $s): array {
        printf("before: started %d queued %d running %d suspended %d completed %d id %s scope %s\n", $c->isStarted(), $c->isQueued(), $c->isRunning(), $c->isSuspended(), $c->isCompleted(), $c->getId() > 0 ? 'yes' : 'no', $s === $this->s ? 'yes' : 'no');
        return ['unknown' => 1];
    }
    public function afterCoroutineEnqueue(Coroutine $c, Scope $s): void { printf("after: queued %d\n", $c->isQueued()); }
}
$scope = new Scope();
$s = new S($scope);
spawn_with($s, fn () => print "run\n");
echo "returned\n";
suspend();
$scope->spawn(fn () => print "no hooks\n");
suspend();
--EXPECT--
provideScope
before: started 0 queued 0 running 0 suspended 1 completed 0 id yes scope yes
after: queued 1
returned
run
no hooks
