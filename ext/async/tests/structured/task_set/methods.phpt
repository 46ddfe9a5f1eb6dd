--TEST--
A set has no methods that would need what it has forgotten
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskSet;

foreach (['all', 'race', 'any', 'getResults', 'getErrors', 'suppressErrors'] as $method) {
    var_dump(method_exists(TaskSet::class, $method));
}
foreach (['joinNext', 'joinAny'] as $method) {
    try {
        (new TaskSet())->$method();
    } catch (Async\AsyncException $e) {
        echo $e::class, "\n";
    }
}
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
Async\AsyncException
Async\AsyncException
