--TEST--
ScopeProvider and SpawnStrategy can be implemented by the user
--EXTENSIONS--
true_async
--FILE--
<?php
class Provider implements Async\ScopeProvider
{
    public function provideScope(): ?Async\Scope { return null; }
}
class Strategy implements Async\SpawnStrategy
{
    public function provideScope(): ?Async\Scope { return null; }
    public function beforeCoroutineEnqueue($coroutine, $scope): array { return []; }
    public function afterCoroutineEnqueue($coroutine, $scope): void {}
}

var_dump((new Provider())->provideScope(), new Strategy() instanceof Async\ScopeProvider);
--EXPECT--
NULL
bool(true)
