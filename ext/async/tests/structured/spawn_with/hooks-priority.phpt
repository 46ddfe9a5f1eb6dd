--TEST--
asHiPriority() in the first hook affects that very enqueue
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Coroutine, SpawnStrategy};
use function Async\{spawn_with, spawn, suspend};
class S implements SpawnStrategy {
    public function provideScope(): ?Scope { return null; }
    public function beforeCoroutineEnqueue(Coroutine $c, Scope $s): array { $c->asHiPriority(); return []; }
    public function afterCoroutineEnqueue(Coroutine $c, Scope $s): void {}
}
spawn(fn () => print "first\n");
spawn(fn () => print "second\n");
spawn_with(new S, fn () => print "ahead\n");
suspend();
--EXPECT--
ahead
first
second
