--TEST--
A finally handler on an object that has no scope of its own (a future) uses the scope captured when it was registered
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\{Future, FutureState, Scope};
use function Async\{await, current_context, delay, spawn, suspend};

foreach (['first', 'second'] as $how) {
    $state = new FutureState();
    $future = new Future($state);
    $scope = new Scope();
    $reference = WeakReference::create($scope);
    $child = await($scope->spawn(function () use ($future, $how) {
        current_context()->set('where', "the $how scope");
        return $future->finally(function () {
            suspend();
            echo 'handler in ', current_context()->find('where') ?? 'another scope', "\n";
        });
    }));
    /* Completed by somebody else, somewhere else. */
    $other = new Scope();
    await($other->spawn(function () use ($state) {
        current_context()->set('where', 'the scope of who completed it');
        $state->complete(42);
    }));
    echo await($child), "\n";
    unset($scope, $child, $future, $state, $other);
    gc_collect_cycles();
    suspend();
    echo $reference->get() === null ? "gone\n" : "kept too long\n";
}

/* From C: a future that a C producer completes while no coroutine of the scope is left. */
$event = AsyncTest\Event::future();
$object = $event->object();
$scope = new Scope();
$child = await($scope->spawn(function () use ($object) {
    current_context()->set('where', 'the scope of the handler');
    return $object->finally(fn() => print current_context()->find('where') . "\n");
}));
$event->complete(7);
echo await($child), "\n";
?>
--EXPECT--
handler in the first scope
42
gone
handler in the second scope
42
gone
the scope of the handler
7
