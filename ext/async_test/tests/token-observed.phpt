--TEST--
Cancellation tokens are marked observed immediately after argument parsing, on early returns, too
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use Async\{Channel, Scope};
use function Async\{spawn, suspend, await, await_all, await_any_or_fail, await_first_success, await_all_or_fail, await_any_of, await_any_of_or_fail};

const EXC_CAUGHT = 1 << 2;

$done = spawn(fn() => 1);
$channel = new Channel(2);
$channel->send(1);
$empty = new Scope();
$shut = new Scope();
$shut->cancel();
suspend();

/* Each of these returns at once; the token is pending and stays so. */
$calls = [
    'await' => fn($token) => await($done, $token),
    'await_all' => fn($token) => await_all([], $token),
    'await_all_or_fail' => fn($token) => await_all_or_fail([$done], $token),
    'await_any_or_fail' => fn($token) => await_any_or_fail([$done], $token),
    'await_first_success' => fn($token) => await_first_success([$done], $token),
    'await_any_of' => fn($token) => await_any_of(0, [$done], $token),
    'await_any_of_or_fail' => fn($token) => await_any_of_or_fail(1, [$done], $token),
    'Channel::send' => fn($token) => $channel->send(2, $token),
    'Channel::recv' => fn($token) => $channel->recv($token),
    'Scope::awaitCompletion' => fn($token) => $empty->awaitCompletion($token),
    'Scope::awaitAfterCancellation' => fn($token) => $shut->awaitAfterCancellation(null, $token),
    'waker with a token' => fn($token) => Event::custom('complete')->await(0, $token),
];
foreach ($calls as $name => $call) {
    $token = Event::custom('hidden', 'replay');
    $call($token);
    echo $name, ': ', $token->has(EXC_CAUGHT) ? 'observed' : 'NOT OBSERVED', ', ', $token->state()['callbacks'], " callbacks\n";
}

/* So a failed coroutine that was a token is not reported when its handle goes. */
foreach ($calls as $name => $call) {
    if ($name === 'waker with a token') {
        continue;
    }
    $token = spawn(function () { throw new Exception('of the token'); });
    $token_failed = spawn(fn() => 0);
    await($token_failed);
    $channel->isEmpty() && $channel->send(1);
    try {
        $call($token);
    } catch (Async\OperationCanceledException $e) {
        echo $name, ": token first\n";
    }
    unset($token, $e);
    suspend();
}
echo "nothing reported\n";
?>
--EXPECT--
await: observed, 0 callbacks
await_all: observed, 0 callbacks
await_all_or_fail: observed, 0 callbacks
await_any_or_fail: observed, 0 callbacks
await_first_success: observed, 0 callbacks
await_any_of: observed, 0 callbacks
await_any_of_or_fail: observed, 0 callbacks
Channel::send: observed, 0 callbacks
Channel::recv: observed, 0 callbacks
Scope::awaitCompletion: observed, 0 callbacks
Scope::awaitAfterCancellation: observed, 0 callbacks
waker with a token: observed, 0 callbacks
nothing reported
