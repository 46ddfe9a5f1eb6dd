--TEST--
What starts a task refuses a generator function: a call of it would run nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, TaskGroup, TaskSet};
use function Async\{await, protect, race, scope, spawn, spawn_with, with_timeout};

class G { function __invoke() { yield 1; } static function s() { yield 2; } }
$generator = function () { echo "never\n"; yield 1; };
$group = new TaskGroup;
$set = new TaskSet;
$scope = new Scope;
foreach ([fn () => spawn($generator), fn () => spawn('G::s'), fn () => spawn(new G), fn () => spawn_with($scope, $generator), fn () => $scope->spawn($generator),
    fn () => $group->spawn($generator), fn () => $group->spawnWithKey('k', $generator), fn () => $set->spawn($generator), fn () => with_timeout(5, $generator),
    fn () => scope($generator), fn () => protect($generator), fn () => race([$generator])] as $call) {
    try {
        $call();
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
/* A function that returns a generator is as good as any. */
foreach (await(spawn(fn () => G::s())) as $value) {
    echo "$value\n";
}
?>
--EXPECT--
Async\spawn(): Argument #1 ($task) must not be a generator function: a call of it runs nothing. Iterate over it in a function
Async\spawn(): Argument #1 ($task) must not be a generator function: a call of it runs nothing. Iterate over it in a function
Async\spawn(): Argument #1 ($task) must not be a generator function: a call of it runs nothing. Iterate over it in a function
Async\spawn_with(): Argument #2 ($task) must not be a generator function: a call of it runs nothing. Iterate over it in a function
Async\Scope::spawn(): Argument #1 ($callable) must not be a generator function: a call of it runs nothing. Iterate over it in a function
Async\TaskGroup::spawn(): Argument #1 ($task) must not be a generator function: a call of it runs nothing. Iterate over it in a function
Async\TaskGroup::spawnWithKey(): Argument #2 ($task) must not be a generator function: a call of it runs nothing. Iterate over it in a function
Async\TaskSet::spawn(): Argument #1 ($task) must not be a generator function: a call of it runs nothing. Iterate over it in a function
Async\with_timeout(): Argument #2 ($task) must not be a generator function: a call of it runs nothing. Iterate over it in a function
Async\scope(): Argument #1 ($body) must not be a generator function: a call of it runs nothing. Iterate over it in a function
Async\protect(): Argument #1 ($closure) must not be a generator function: a call of it runs nothing. Iterate over it in a function
Async\race(): Argument #1 ($tasks) must not be a generator function: a call of it runs nothing. Iterate over it in a function
2
