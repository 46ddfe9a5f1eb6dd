--TEST--
Example of 9. Context
--FILE--
<?php
use Async\Scope;
use function Async\{current_context, coroutine_context, root_context, spawn, await, timeout};
root_context()->set('app', 'demo');
var_dump(root_context() === current_context());
$s = Scope::inherit();
$s->spawn(function () {
    current_context()->set('app', 'shadow')->set('id', 7);
    echo current_context()->find('app'), ' ';
    current_context()->unset('app');
    echo current_context()->find('app'), ' ', var_export(current_context()->findLocal('app'), true), "\n";
    coroutine_context()->set('private', 1);
    $child = spawn(fn () => [current_context()->find('id'), coroutine_context()->find('private')]);
    echo json_encode(await($child)), "\n";
});
$s->awaitCompletion(timeout(1000));
try { current_context()->set('app', 'x'); } catch (Async\AsyncException $e) { echo $e->getMessage(), "\n"; }
?>
--EXPECT--
bool(true)
shadow demo NULL
[7,null]
Context key already exists and replace is false
