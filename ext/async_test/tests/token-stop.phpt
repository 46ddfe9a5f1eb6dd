--TEST--
A stop by the token is OperationCanceledException with the token's error as previous; the awaitable's own error is thrown unchanged
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use Async\{Channel, Scope, OperationCanceledException};
use function Async\{spawn, suspend, await, await_all, await_any_or_fail, delay};

$never = spawn(fn() => Event::custom('hidden')->await());
$full = new Channel(1);
$full->send(1);
$empty = new Channel(1);
$scope = new Scope();
$scope->spawn(fn() => Event::custom('hidden')->await());
suspend();

$waits = [
    'await' => fn($token) => await($never, $token),
    'await_all' => fn($token) => await_all([$never], $token),
    'await_any_or_fail' => fn($token) => await_any_or_fail([$never], $token),
    'Channel::send' => fn($token) => $full->send(2, $token),
    'Channel::recv' => fn($token) => $empty->recv($token),
    'Scope::awaitCompletion' => fn($token) => $scope->awaitCompletion($token),
    'waker with a token' => fn($token) => Event::custom('hidden')->await(0, Event::of($token)),
];
$tokens = [
    'fails' => fn() => spawn(function () { delay(1); throw new Exception('of the token'); }),
    'completes' => fn() => spawn(function () { delay(1); return 'value'; }),
    'times out' => fn() => Async\timeout(1),
    'is cancelled' => function () { $t = Async\timeout(10000); spawn(fn() => $t->cancel()); return $t; },
    'has failed' => function () { $t = spawn(fn() => throw new Exception('before')); suspend(); return $t; },
];
foreach ($tokens as $how => $make) {
    foreach ($waits as $name => $wait) {
        try {
            $wait($make());
            echo "$name: not stopped\n";
        } catch (Throwable $e) {
            $previous = $e->getPrevious();
            $seen[$how][get_class($e) . ', previous ' . ($previous ? get_class($previous) . ' ' . $previous->getMessage() : 'none')][] = $name;
        }
    }
}
foreach ($seen as $how => $kinds) {
    foreach ($kinds as $kind => $names) {
        echo "token $how: $kind\n", count($names) === count($waits) ? '' : '    only ' . implode(', ', $names) . "\n";
    }
}

/* The awaitable's own error: the same object, whatever the token does. */
$error = new Exception('own');
foreach ([fn($c) => await($c, Async\timeout(10000)), fn($c) => await_any_or_fail([$c], Async\timeout(10000)), fn($c) => Event::of($c)->await(10000)] as $wait) {
    $failing = spawn(function () use ($error) { delay(1); throw $error; });
    try {
        $wait($failing);
    } catch (Throwable $e) {
        var_dump($e === $error);
    }
}
$scope->cancel();
$never->cancel();
?>
--EXPECT--
token fails: Async\OperationCanceledException, previous Exception of the token
token completes: Async\OperationCanceledException, previous none
token times out: Async\OperationCanceledException, previous Async\TimeoutException Timeout occurred after 1 milliseconds
token is cancelled: Async\OperationCanceledException, previous Async\AsyncCancellation Timeout was cancelled
token has failed: Async\OperationCanceledException, previous Exception before
bool(true)
bool(true)
bool(true)
