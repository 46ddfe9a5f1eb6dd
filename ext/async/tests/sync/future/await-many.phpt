--TEST--
A settled Future counts at once, in any position; a completion while the wait is set up is not lost
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{await_any_or_fail, await_all, spawn, suspend};

spawn(function () { echo "other\n"; });
for ($i = 0; $i < 3; $i++) {
    $triggers = [];
    for ($k = 0; $k < 3; $k++) {
        $triggers[] = $k === $i ? Future::completed("settled $k") : (new Future(new FutureState()))->ignore();
    }
    echo await_any_or_fail($triggers), "\n";
}
[$values, $errors] = await_all([Future::completed(1), Future::failed(new LogicException('e'))]);
echo json_encode($values), ' ', $errors[1]->getMessage(), "\n";
echo "main\n";
suspend();

/* The iterator itself completes an earlier trigger. */
$state = new FutureState();
$triggers = (function () use ($state) {
    yield new Future($state);
    $state->complete('while iterating');
    yield (new Future(new FutureState()))->ignore();
})();
echo await_any_or_fail($triggers), "\n";
--EXPECT--
settled 0
settled 1
settled 2
[1] e
main
other
while iterating
