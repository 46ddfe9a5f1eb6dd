--TEST--
Async\Context: final, exact signatures, not an ArrayAccess
--EXTENSIONS--
true_async
--FILE--
<?php
$class = new ReflectionClass(Async\Context::class);
var_dump($class->isFinal(), $class->isInstantiable(), $class->getInterfaceNames());

foreach ($class->getMethods() as $method) {
    $parameters = array_map(
        fn ($p) => trim($p->getType() . ' $' . $p->getName() . ($p->isOptional() ? ' = ' . var_export($p->getDefaultValue(), true) : '')),
        $method->getParameters()
    );
    echo $method->getName(), '(', implode(', ', $parameters), '): ', $method->getReturnType(), "\n";
}
--EXPECT--
bool(true)
bool(true)
array(0) {
}
find(object|string $key): mixed
get(object|string $key): mixed
has(object|string $key): bool
findLocal(object|string $key): mixed
getLocal(object|string $key): mixed
hasLocal(object|string $key): bool
set(object|string $key, mixed $value, bool $replace = false): Async\Context
unset(object|string $key): Async\Context
