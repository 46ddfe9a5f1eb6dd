--TEST--
Interfaces and functions of the core: exact signatures
--EXTENSIONS--
true_async
--FILE--
<?php
function parameters(ReflectionFunctionAbstract $f): string
{
    $list = [];
    foreach ($f->getParameters() as $p) {
        $text = trim($p->getType() . ' ' . ($p->isVariadic() ? '...' : '') . ($p->isPassedByReference() ? '&' : '') . '$' . $p->getName());
        if ($p->isDefaultValueAvailable()) {
            $text .= ' = ' . ($p->isDefaultValueConstant() ? $p->getDefaultValueConstantName() : json_encode($p->getDefaultValue()));
        }
        $list[] = $text;
    }
    return '(' . implode(', ', $list) . '): ' . $f->getReturnType();
}

foreach (['spawn', 'suspend', 'delay', 'timeout', 'protect', 'await', 'current_coroutine', 'get_coroutines',
          'current_context', 'coroutine_context', 'root_context', 'request_context'] as $name) {
    echo $name, parameters(new ReflectionFunction("Async\\$name")), "\n";
}

foreach (['Awaitable', 'Completable', 'ScopeProvider', 'SpawnStrategy', 'Timeout', 'Coroutine'] as $name) {
    $class = new ReflectionClass("Async\\$name");
    $interfaces = $class->getInterfaceNames();
    sort($interfaces);
    echo "\n", $class->isFinal() ? 'final ' : '', $class->isInterface() ? 'interface ' : 'class ', $name,
        $interfaces ? ': ' . implode(', ', $interfaces) : '', "\n";
    foreach ($class->getMethods() as $method) {
        if ($method->getDeclaringClass()->getName() === $class->getName()) {
            echo '  ', implode(' ', Reflection::getModifierNames($method->getModifiers() & ~ReflectionMethod::IS_ABSTRACT)), ' ',
                $method->getName(), parameters($method), "\n";
        }
    }
}
--EXPECT--
spawn(callable $task, mixed ...$args): Async\Coroutine
suspend(): void
delay(int|float $ms): void
timeout(int|float $ms): Async\Timeout
protect(Closure $closure): mixed
await(Async\Completable $awaitable, ?Async\Completable $cancellation = null): mixed
current_coroutine(): Async\Coroutine
get_coroutines(): array
current_context(): Async\Context
coroutine_context(): Async\Context
root_context(): Async\Context
request_context(): ?Async\Context

interface Awaitable

interface Completable: Async\Awaitable
  public cancel(?Async\AsyncCancellation $cancellation = null): void
  public isCompleted(): bool
  public isCancelled(): bool

interface ScopeProvider
  public provideScope(): ?Async\Scope

interface SpawnStrategy: Async\ScopeProvider
  public beforeCoroutineEnqueue(Async\Coroutine $coroutine, Async\Scope $scope): array
  public afterCoroutineEnqueue(Async\Coroutine $coroutine, Async\Scope $scope): void

final class Timeout: Async\Awaitable, Async\Completable
  private __construct(): 
  public cancel(?Async\AsyncCancellation $cancellation = null): void
  public isCompleted(): bool
  public isCancelled(): bool

final class Coroutine: Async\Awaitable, Async\Completable
  public getId(): int
  public setName(string $name): static
  public getName(): string
  public asHiPriority(): Async\Coroutine
  public getContext(): Async\Context
  public getResult(): mixed
  public getException(): mixed
  public getTrace(int $options = DEBUG_BACKTRACE_PROVIDE_OBJECT, int $limit = 0): ?array
  public getSpawnFileAndLine(): array
  public getSpawnLocation(): string
  public getSuspendFileAndLine(): array
  public getSuspendLocation(): string
  public isStarted(): bool
  public isQueued(): bool
  public isRunning(): bool
  public isSuspended(): bool
  public isCancelled(): bool
  public isCancellationRequested(): bool
  public isCompleted(): bool
  public getAwaitingInfo(): array
  public cancel(?Async\AsyncCancellation $cancellation = null): void
  public finally(Closure $callback): void
