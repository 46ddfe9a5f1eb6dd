--TEST--
A rejected Future that nobody handled raises one warning and no exception; awaited late, only the exception is seen
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\spawn;

$state = new FutureState();
$f = new Future($state);
$state->error(new LogicException('lost'));
unset($state);
unset($f);
echo "still here\n";

$f = Future::failed(new LogicException('late'));
try {
    $f->await();
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
unset($f);

/* Cancelled or ignored: silent. ignore() does not swallow the error. */
Future::failed(new Async\AsyncCancellation('c'));
Future::failed(new LogicException('ignored'))->ignore();
try {
    Future::failed(new LogicException('ignored and awaited'))->ignore()->await();
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
echo "end\n";
--EXPECTF--
Warning: Unhandled exception in Future: lost; use catch() or ignore() to handle. Created at %sunhandled.php:5, completed at %sunhandled.php:7 in %sunhandled.php on line 9
still here
late
ignored and awaited
end
