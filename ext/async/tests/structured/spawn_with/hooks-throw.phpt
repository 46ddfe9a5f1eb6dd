--TEST--
The first hook throws: discarded unstarted; the second: it stays queued; both go to the caller
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Coroutine, SpawnStrategy};
use function Async\{spawn_with, suspend, await};
class S implements SpawnStrategy {
    public $c;
    public function __construct(private string $where) {}
    public function provideScope(): ?Scope { return null; }
    public function beforeCoroutineEnqueue(Coroutine $c, Scope $s): array { $this->c = $c; if ($this->where === 'before') throw new LogicException('before'); return []; }
    public function afterCoroutineEnqueue(Coroutine $c, Scope $s): void { throw new LogicException('after'); }
}
foreach (['before', 'after'] as $where) {
    try { spawn_with($s = new S($where), fn () => print "run $where\n"); } catch (LogicException $e) { echo $e->getMessage(), "\n"; }
    suspend();
    printf("started %d completed %d cancelled %d\n", $s->c->isStarted(), $s->c->isCompleted(), $s->c->isCancelled());
}
$s = new S('before');
try { spawn_with($s, fn () => print "never\n"); } catch (LogicException) {}
try { await($s->c); } catch (Async\AsyncCancellation $e) { echo get_class($e), "\n"; }
--EXPECT--
before
started 0 completed 1 cancelled 1
after
run after
started 1 completed 1 cancelled 0
Async\AsyncCancellation
