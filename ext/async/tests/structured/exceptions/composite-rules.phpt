--TEST--
CompositeException: argument type, no dynamic properties, a private list that is always initialised
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\CompositeException;

$composite = new CompositeException();

foreach ([null, 'x', new stdClass()] as $value) {
    try {
        $composite->addException($value);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump($composite->getExceptions());

try {
    $composite->x = 1;
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}

try {
    $composite->exceptions = [];
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}

$property = new ReflectionProperty(CompositeException::class, 'exceptions');
var_dump($property->isPrivate(), (string) $property->getType(), $property->isInitialized(new CompositeException()));
--EXPECT--
Async\CompositeException::addException(): Argument #1 ($exception) must be of type Throwable, null given
Async\CompositeException::addException(): Argument #1 ($exception) must be of type Throwable, string given
Async\CompositeException::addException(): Argument #1 ($exception) must be of type Throwable, stdClass given
array(0) {
}
Cannot create dynamic property Async\CompositeException::$x
Cannot access private property Async\CompositeException::$exceptions
bool(true)
string(5) "array"
bool(true)
