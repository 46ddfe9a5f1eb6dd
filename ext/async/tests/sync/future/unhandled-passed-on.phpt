--TEST--
finally() and map() pass a failure to the child, which answers for it; an ignored child takes nothing over
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\suspend;

foreach (['map', 'finally'] as $method) {
    echo "- $method, awaited\n";
    $child = Future::failed(new LogicException('a'))->$method(function () { echo "called\n"; });
    try {
        $child->await();
    } catch (LogicException) {
    }
    unset($child);

    echo "- $method, ignored\n";
    Future::failed(new LogicException('b'))->$method(function () { echo "called\n"; })->ignore();
    suspend();
    suspend();

    echo "- $method, dropped\n";
    Future::failed(new LogicException('c'))->$method(function () { echo "called\n"; });
    suspend();
    suspend();
}
echo "- end\n";
--EXPECTF--
- map, awaited
- map, ignored

Warning: Unhandled exception in Future: b; use catch() or ignore() to handle. Created at %sunhandled-passed-on.php:15, completed at %sunhandled-passed-on.php:15 in %s on line %d
- map, dropped

Warning: Unhandled exception in Future: c; use catch() or ignore() to handle. Created at %sunhandled-passed-on.php:20, completed at %sunhandled-passed-on.php:20 in %s on line %d
- finally, awaited
called
- finally, ignored
called

Warning: Unhandled exception in Future: b; use catch() or ignore() to handle. Created at %sunhandled-passed-on.php:15, completed at %sunhandled-passed-on.php:15 in %s on line %d
- finally, dropped
called

Warning: Unhandled exception in Future: c; use catch() or ignore() to handle. Created at %sunhandled-passed-on.php:20, completed at %sunhandled-passed-on.php:20 in %s on line %d
- end
