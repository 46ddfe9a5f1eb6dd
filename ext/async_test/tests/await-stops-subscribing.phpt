--TEST--
await_* stops subscribing once replay has satisfied its condition
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await_any_or_fail, await_first_success, await_any_of, await_any_of_or_fail, await_all_or_fail};

const RESULT_USED = 1 << 1;

$done = spawn(fn() => 'value');
$failed = spawn(function () { throw new Exception('failed'); });
suspend();

$calls = [
    'await_any_or_fail' => fn($pending) => await_any_or_fail(['a' => $done, 'b' => $pending]),
    'await_any_or_fail, failed' => fn($pending) => await_any_or_fail([$failed, $pending]),
    'await_first_success' => fn($pending) => await_first_success([$done, $pending]),
    'await_any_of' => fn($pending) => await_any_of(1, [$done, $pending]),
    'await_any_of, two of three' => fn($pending) => await_any_of(2, [$done, $done, $pending]),
    'await_any_of_or_fail' => fn($pending) => await_any_of_or_fail(1, [$done, $pending]),
    'a generator' => fn($pending) => await_any_or_fail((function () use ($done, $pending) { yield $done; yield $pending; })()),
];
foreach ($calls as $name => $call) {
    $pending = Event::custom('hidden');
    AsyncTest\watch();
    AsyncTest\log();
    try {
        $call($pending);
    } catch (Exception $e) {
    }
    $switches = count(AsyncTest\log());
    /* A failure asks the others to end, which observes them. */
    echo $name, ': ', $pending->has(RESULT_USED) && !$pending->isCompleted() ? 'subscribed' : 'untouched', ', ', $pending->state()['callbacks'], ' callbacks';
    echo $name === 'a generator' ? '' : ", $switches switches", "\n";
}

/* Nothing satisfied: subscribed, and unsubscribed at the end. */
$pending = Event::custom('hidden', 'zval');
$waiter = spawn(fn() => await_all_or_fail([$done, $pending]));
suspend();
echo $pending->state()['callbacks'], " callback\n";
$pending->close(5);
echo json_encode(Async\await($waiter)), ', ', $pending->state()['callbacks'], " callbacks\n";
?>
--EXPECT--
await_any_or_fail: untouched, 0 callbacks, 0 switches
await_any_or_fail, failed: untouched, 0 callbacks, 0 switches
await_first_success: untouched, 0 callbacks, 0 switches
await_any_of: untouched, 0 callbacks, 0 switches
await_any_of, two of three: untouched, 0 callbacks, 0 switches
await_any_of_or_fail: untouched, 0 callbacks, 0 switches
a generator: untouched, 0 callbacks
1 callback
["value",5], 0 callbacks
