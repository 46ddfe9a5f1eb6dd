--TEST--
The methods of the class, their parameters and their types
--EXTENSIONS--
true_async
--FILE--
<?php
foreach ((new ReflectionClass('Async\Scope'))->getMethods() as $m) {
    $p = array_map(fn ($p) => $p->getType() . ' ' . ($p->isVariadic() ? '...' : '') . '$' . $p->getName()
        . ($p->isDefaultValueAvailable() ? ' = ' . var_export($p->getDefaultValue(), true) : ''), $m->getParameters());
    echo $m->isStatic() ? 'static ' : '', $m->getName(), '(', implode(', ', $p), ')', $m->hasReturnType() ? ': ' . $m->getReturnType() : '', "\n";
}
echo implode(', ', class_implements('Async\Scope')), "\n";
--EXPECT--
static inherit(?Async\Scope $parentScope = NULL): Async\Scope
static supervised(?Async\Scope $parent = NULL): Async\Scope
provideScope(): Async\Scope
__construct()
asNotSafely(): Async\Scope
allowZombies(): Async\Scope
spawn(Closure $callable, mixed ...$params): Async\Coroutine
cancel(?Async\AsyncCancellation $cancellationError = NULL): void
awaitCompletion(Async\Awaitable $cancellation): void
awaitAfterCancellation(?callable $errorHandler = NULL, ?Async\Awaitable $cancellation = NULL): void
isFinished(): bool
isClosed(): bool
isCancelled(): bool
setExceptionHandler(callable $exceptionHandler): void
setChildScopeExceptionHandler(callable $exceptionHandler): void
finally(Closure $callback): void
dispose(): void
disposeSafely(): void
disposeAfterTimeout(int $timeout): void
getChildScopes(): array
Async\ScopeProvider
