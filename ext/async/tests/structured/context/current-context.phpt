--TEST--
current_context() is the context of the scope: coroutines of one scope share it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{root_context, current_context, spawn, await};

current_context()->set('app', 'demo');
var_dump(current_context() === root_context());

$a = spawn(function () {
    current_context()->set('a', 'set by a');
    $nested = spawn(fn () => current_context()->get('a'));
    return [current_context(), await($nested)];
});
[$context, $value] = await($a);

var_dump($context === current_context(), $value, current_context()->get('a'));

try {
    current_context()->set('app', 'x');
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
bool(true)
bool(true)
string(8) "set by a"
string(8) "set by a"
Context key already exists and replace is false
