--TEST--
Async\Context: no dynamic properties, not serialisable, not cloneable
--EXTENSIONS--
true_async
--FILE--
<?php
$context = new Async\Context();

try {
    $context->x = 1;
} catch (Error $e) {
    echo $e::class, ': ', $e->getMessage(), "\n";
}

try {
    serialize($context);
} catch (Exception $e) {
    echo $e::class, ': ', $e->getMessage(), "\n";
}

try {
    unserialize('O:13:"Async\Context":0:{}');
} catch (Exception $e) {
    echo $e::class, ': ', $e->getMessage(), "\n";
}

try {
    clone $context;
} catch (Error $e) {
    echo $e::class, ': ', $e->getMessage(), "\n";
}

var_dump($context instanceof ArrayAccess, $context instanceof Traversable, $context instanceof Countable);
--EXPECT--
Error: Cannot create dynamic property Async\Context::$x
Exception: Serialization of 'Async\Context' is not allowed
Exception: Unserialization of 'Async\Context' is not allowed
Error: Trying to clone an uncloneable object of class Async\Context
bool(false)
bool(false)
bool(false)
