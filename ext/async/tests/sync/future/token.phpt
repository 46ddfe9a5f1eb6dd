--TEST--
A token that fires leaves the Future pending; a later complete() succeeds
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState, OperationCanceledException};
use function Async\{spawn, suspend, timeout, delay};

$state = new FutureState();
$future = new Future($state);
foreach (['timeout', 'value', 'error', 'cancelled'] as $kind) {
    $tokenState = new FutureState();
    $token = $kind === 'timeout' ? timeout(1) : new Future($tokenState);
    spawn(fn () => match ($kind) {
        'timeout' => null,
        'value' => $tokenState->complete(1),
        'error' => $tokenState->error(new LogicException('token')),
        'cancelled' => $token->cancel(),
    });
    for ($i = 0; $i < 2; $i++) {
        try {
            $future->await($token);
        } catch (OperationCanceledException $e) {
            echo $kind, ': ', $e->getMessage(), ', ', get_debug_type($e->getPrevious()), "\n";
        }
    }
}
var_dump($future->isCompleted());
$state->complete('late');
var_dump($future->await($token));
--EXPECT--
timeout: Operation has been cancelled, Async\TimeoutException
timeout: Operation has been cancelled, Async\TimeoutException
value: Operation has been cancelled, null
value: Operation has been cancelled, null
error: Operation has been cancelled, LogicException
error: Operation has been cancelled, LogicException
cancelled: Operation has been cancelled, Async\AsyncCancellation
cancelled: Operation has been cancelled, Async\AsyncCancellation
bool(false)
string(4) "late"
