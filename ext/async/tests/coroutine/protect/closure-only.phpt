--TEST--
protect takes a Closure and nothing else
--EXTENSIONS--
true_async
--FILE--
<?php
class Invokable { public function __invoke() {} }
foreach (['strlen', [new Invokable(), '__invoke'], new Invokable(), null] as $task) {
    try {
        Async\protect($task);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump(Async\protect(php_sapi_name(...)) === PHP_SAPI);
--EXPECT--
Async\protect(): Argument #1 ($closure) must be of type Closure, string given
Async\protect(): Argument #1 ($closure) must be of type Closure, array given
Async\protect(): Argument #1 ($closure) must be of type Closure, Invokable given
Async\protect(): Argument #1 ($closure) must be of type Closure, null given
bool(true)
