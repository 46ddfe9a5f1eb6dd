--TEST--
A key in the context of an inherited scope shadows the key of its parent until unset(); a child coroutine sees the keys of the scope, not those of its parent coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{current_context, coroutine_context, root_context, spawn, await, timeout};

root_context()->set('app', 'demo');
var_dump(root_context() === current_context());

$scope = Scope::inherit();
$scope->spawn(function () {
    current_context()->set('app', 'shadow')->set('id', 7);
    var_dump(current_context()->find('app'));
    current_context()->unset('app');
    var_dump(current_context()->find('app'), current_context()->findLocal('app'));

    coroutine_context()->set('private', 1);
    $child = spawn(fn () => [current_context()->find('id'), coroutine_context()->find('private')]);
    echo json_encode(await($child)), "\n";
});
$scope->awaitCompletion(timeout(10_000));

var_dump(current_context()->find('app'), current_context()->find('id'));
try {
    current_context()->set('app', 'x');
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
bool(true)
string(6) "shadow"
string(4) "demo"
NULL
[7,null]
string(4) "demo"
NULL
Context key already exists and replace is false
