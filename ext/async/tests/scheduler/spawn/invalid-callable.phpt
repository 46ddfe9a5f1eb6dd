--TEST--
spawn: an invalid callable is a TypeError at the call, and no coroutine is made
--EXTENSIONS--
true_async
--FILE--
<?php
foreach (['no_such_function', 'NoClass::m', [new stdClass(), 'm'], 42, null, new stdClass(), []] as $task) {
    try {
        Async\spawn($task);
        echo "accepted\n";
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
try {
    Async\spawn();
} catch (ArgumentCountError $e) {
    echo $e->getMessage(), "\n";
}
foreach (Async\get_coroutines() as $c) {
    var_dump($c === Async\current_coroutine());
}
echo "end\n";
--EXPECTF--
Async\spawn(): Argument #1 ($task) must be a valid callback, function "no_such_function" not found or invalid function name
Async\spawn(): Argument #1 ($task) must be a valid callback, class "NoClass" not found
Async\spawn(): Argument #1 ($task) must be a valid callback, class stdClass does not have a method "m"
Async\spawn(): Argument #1 ($task) must be a valid callback, no array or string given
Async\spawn(): Argument #1 ($task) must be a valid callback, no array or string given
Async\spawn(): Argument #1 ($task) must be a valid callback, no array or string given
Async\spawn(): Argument #1 ($task) must be a valid callback, array callback must have exactly two members
Async\spawn() expects at least 1 argument, 0 given
%Aend
