--TEST--
A value written before the first coroutine is readable afterwards
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, await, root_context, current_context};
use function AsyncTest\{abi, context_find, context_set};

root_context()->set('key', 'written before the launch');
echo abi()['state'], "\n";
$object = new stdClass;
root_context()->set($object, 'by object');

/* The ABI's view before any coroutine. */
echo context_find('main', 'key'), "\n";
context_set('main', 'from C', 'as early');

await(spawn(function () use ($object) {
    echo abi()['state'], "\n";
    echo root_context()->get('key'), ', ', current_context()->find('key'), ', ', current_context()->find($object), "\n";
    echo context_find('main', 'key'), ', ', context_find('current', 'from C'), "\n";
    var_dump(context_find('coroutine', 'key'));
    context_set('coroutine', 'own', 'mine');
    echo context_find('coroutine', 'own'), ', ';
    var_dump(context_find('current', 'own'));
}));
var_dump(current_context() === root_context());

/* After the drain as well. */
register_shutdown_function(function () {
    echo root_context()->get('from C'), ' as before, ', abi()['state'], "\n";
});
?>
--EXPECT--
ready
written before the launch
active
written before the launch, written before the launch, by object
written before the launch, as early
NULL
mine, NULL
bool(true)
as early as before, ready
