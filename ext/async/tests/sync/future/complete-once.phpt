--TEST--
Of racing complete(), error() and cancel() calls the first one takes effect; the others name its place
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState, AsyncCancellation, AsyncException};

$settle = [
    'complete' => fn ($s, $f) => $s->complete('value'),
    'error' => fn ($s, $f) => $s->error(new LogicException('failure')),
    'cancel' => fn ($s, $f) => $f->cancel(new AsyncCancellation('reason')),
];
foreach ($settle as $first => $action) {
    $state = new FutureState();
    $future = new Future($state);
    $action($state, $future);
    foreach ($settle as $later => $again) {
        try {
            $again($state, $future);
            echo "$first, $later: silent\n";
        } catch (AsyncException $e) {
            echo "$first, $later: ", $e->getMessage(), "\n";
        }
    }
    try {
        var_dump($future->await());
    } catch (Throwable $e) {
        echo $e::class, ' ', $e->getMessage(), "\n";
    }
}
--EXPECTF--
complete, complete: FutureState is already completed at %scomplete-once.php:5
complete, error: FutureState is already completed at %scomplete-once.php:5
complete, cancel: silent
string(5) "value"
error, complete: FutureState is already completed at %scomplete-once.php:6
error, error: FutureState is already completed at %scomplete-once.php:6
error, cancel: silent
LogicException failure
cancel, complete: FutureState is already completed at %scomplete-once.php:7
cancel, error: FutureState is already completed at %scomplete-once.php:7
cancel, cancel: silent
Async\AsyncCancellation reason
