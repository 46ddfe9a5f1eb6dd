--TEST--
Callables are checked at the call; any callable will do
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Future;

class C {
    public static function stat($v) { return "static $v"; }
    public function meth($v) { return "method $v"; }
    public function __call($n, $a) { return "$n $a[0]"; }
    public static function __callStatic($n, $a) { return "::$n $a[0]"; }
    public function __invoke($v) { return "invoked $v"; }
}
$future = Future::completed('v');
foreach (['strtoupper', 'C::stat', [new C, 'meth'], [new C, 'magic'], ['C', 'magic'], new C, strrev(...), fn ($v) => "arrow $v"] as $callable) {
    echo $future->map($callable)->await(), "\n";
}
foreach (['map', 'catch', 'finally'] as $method) {
    try {
        $future->$method('no such function');
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
/* An internal function without parameters, as a closure without parameters. */
echo $future->finally('gc_enabled')->await(), "\n";
--EXPECT--
V
static v
method v
magic v
::magic v
invoked v
v
arrow v
Async\Future::map(): Argument #1 ($map) must be a valid callback, function "no such function" not found or invalid function name
Async\Future::catch(): Argument #1 ($catch) must be a valid callback, function "no such function" not found or invalid function name
Async\Future::finally(): Argument #1 ($finally) must be a valid callback, function "no such function" not found or invalid function name
v
