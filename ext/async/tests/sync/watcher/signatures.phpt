--TEST--
FileSystemWatcher: signatures
--EXTENSIONS--
true_async
--FILE--
<?php
foreach (['Async\FileSystemWatcher', 'Async\FileSystemEvent'] as $class) {
    foreach ((new ReflectionClass($class))->getMethods() as $method) {
        echo preg_replace('/\s+/', ' ', (string) $method), "\n";
    }
    foreach ((new ReflectionClass($class))->getProperties() as $property) {
        echo $property->getType(), ' ', $property->getName(), "\n";
    }
}
--EXPECT--
Method [ <internal:true_async, ctor> public method __construct ] { - Parameters [6] { Parameter #0 [ <required> string $path ] Parameter #1 [ <optional> bool $recursive = false ] Parameter #2 [ <optional> bool $coalesce = true ] Parameter #3 [ <optional> int $debounceMs = 0 ] Parameter #4 [ <optional> int $maxHoldMs = 0 ] Parameter #5 [ <optional> array $extensions = [] ] } } 
Method [ <internal:true_async> public method close ] { - Parameters [0] { } - Return [ void ] } 
Method [ <internal:true_async> public method isClosed ] { - Parameters [0] { } - Return [ bool ] } 
Method [ <internal:true_async, prototype IteratorAggregate> public method getIterator ] { - Parameters [0] { } - Return [ Iterator ] } 
string path
?string filename
bool renamed
bool changed
