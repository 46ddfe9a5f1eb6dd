--TEST--
Any other key type is a TypeError in every method, without coercion
--EXTENSIONS--
true_async
--FILE--
<?php
$context = new Async\Context();
$context->set('1', 'one')->set('', 'empty');

$methods = ['find', 'findLocal', 'get', 'getLocal', 'has', 'hasLocal', 'set', 'unset'];

foreach ($methods as $method) {
    foreach ([1, 1.5, null, true, false, []] as $key) {
        try {
            $method === 'set' ? $context->set($key, 'v') : $context->$method($key);
            echo "$method: accepted\n";
        } catch (TypeError $e) {
            echo $e->getMessage(), "\n";
        }
    }
}

try {
    $context->find(fopen('php://memory', 'r'));
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}

try {
    call_user_func([$context, 'set'], key: 1, value: 2);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}

var_dump($context->get('1'), $context->get(''));
--EXPECT--
Async\Context::find(): Argument #1 ($key) must be of type string|object, int given
Async\Context::find(): Argument #1 ($key) must be of type string|object, float given
Async\Context::find(): Argument #1 ($key) must be of type string|object, null given
Async\Context::find(): Argument #1 ($key) must be of type string|object, true given
Async\Context::find(): Argument #1 ($key) must be of type string|object, false given
Async\Context::find(): Argument #1 ($key) must be of type string|object, array given
Async\Context::findLocal(): Argument #1 ($key) must be of type string|object, int given
Async\Context::findLocal(): Argument #1 ($key) must be of type string|object, float given
Async\Context::findLocal(): Argument #1 ($key) must be of type string|object, null given
Async\Context::findLocal(): Argument #1 ($key) must be of type string|object, true given
Async\Context::findLocal(): Argument #1 ($key) must be of type string|object, false given
Async\Context::findLocal(): Argument #1 ($key) must be of type string|object, array given
Async\Context::get(): Argument #1 ($key) must be of type string|object, int given
Async\Context::get(): Argument #1 ($key) must be of type string|object, float given
Async\Context::get(): Argument #1 ($key) must be of type string|object, null given
Async\Context::get(): Argument #1 ($key) must be of type string|object, true given
Async\Context::get(): Argument #1 ($key) must be of type string|object, false given
Async\Context::get(): Argument #1 ($key) must be of type string|object, array given
Async\Context::getLocal(): Argument #1 ($key) must be of type string|object, int given
Async\Context::getLocal(): Argument #1 ($key) must be of type string|object, float given
Async\Context::getLocal(): Argument #1 ($key) must be of type string|object, null given
Async\Context::getLocal(): Argument #1 ($key) must be of type string|object, true given
Async\Context::getLocal(): Argument #1 ($key) must be of type string|object, false given
Async\Context::getLocal(): Argument #1 ($key) must be of type string|object, array given
Async\Context::has(): Argument #1 ($key) must be of type string|object, int given
Async\Context::has(): Argument #1 ($key) must be of type string|object, float given
Async\Context::has(): Argument #1 ($key) must be of type string|object, null given
Async\Context::has(): Argument #1 ($key) must be of type string|object, true given
Async\Context::has(): Argument #1 ($key) must be of type string|object, false given
Async\Context::has(): Argument #1 ($key) must be of type string|object, array given
Async\Context::hasLocal(): Argument #1 ($key) must be of type string|object, int given
Async\Context::hasLocal(): Argument #1 ($key) must be of type string|object, float given
Async\Context::hasLocal(): Argument #1 ($key) must be of type string|object, null given
Async\Context::hasLocal(): Argument #1 ($key) must be of type string|object, true given
Async\Context::hasLocal(): Argument #1 ($key) must be of type string|object, false given
Async\Context::hasLocal(): Argument #1 ($key) must be of type string|object, array given
Async\Context::set(): Argument #1 ($key) must be of type string|object, int given
Async\Context::set(): Argument #1 ($key) must be of type string|object, float given
Async\Context::set(): Argument #1 ($key) must be of type string|object, null given
Async\Context::set(): Argument #1 ($key) must be of type string|object, true given
Async\Context::set(): Argument #1 ($key) must be of type string|object, false given
Async\Context::set(): Argument #1 ($key) must be of type string|object, array given
Async\Context::unset(): Argument #1 ($key) must be of type string|object, int given
Async\Context::unset(): Argument #1 ($key) must be of type string|object, float given
Async\Context::unset(): Argument #1 ($key) must be of type string|object, null given
Async\Context::unset(): Argument #1 ($key) must be of type string|object, true given
Async\Context::unset(): Argument #1 ($key) must be of type string|object, false given
Async\Context::unset(): Argument #1 ($key) must be of type string|object, array given
Async\Context::find(): Argument #1 ($key) must be of type string|object, resource given
Async\Context::set(): Argument #1 ($key) must be of type string|object, int given
string(3) "one"
string(5) "empty"
