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

$bare = (new ReflectionClass(CompositeException::class))->newInstanceWithoutConstructor();
var_dump($bare->getExceptions());
$bare->addException(new Exception('x'));
var_dump(count($bare->getExceptions()));

$property = new ReflectionProperty(CompositeException::class, 'exceptions');
var_dump($property->isPrivate(), (string) $property->getType(), $property->isInitialized(new CompositeException()));
