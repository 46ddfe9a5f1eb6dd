--TEST--
The example of SpawnStrategy: hooks around the enqueueing
--EXTENSIONS--
true_async
--FILE--
<?php
class Tap implements Async\SpawnStrategy {
    public function __construct(private Async\Scope $s) {}
    public function provideScope(): ?Async\Scope { return $this->s; }
    public function beforeCoroutineEnqueue($coroutine, $scope): array { echo "before\n"; return []; }
    public function afterCoroutineEnqueue($coroutine, $scope): void { echo "after\n"; }
}
$tap = new Tap(new Async\Scope());
Async\spawn_with($tap, function () { echo "run\n"; });
echo "main\n";
--EXPECT--
before
after
main
run
