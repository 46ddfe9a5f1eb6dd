--TEST--
A loser of a race that fails later harms neither the scope it runs in nor the group, whichever wait has looked at it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, TaskGroup};
use function Async\{spawn, delay, await, await_any_or_fail, await_first_success, await_any_of, await_any_of_or_fail, iterate, timeout, suspend};

$races = [
    'await_first_success' => fn ($a, $b) => await_first_success([$a, $b])[0],
    'await_any_or_fail' => fn ($a, $b) => await_any_or_fail([$a, $b]),
    'await_any_of' => fn ($a, $b) => await_any_of(1, [$a, $b])[0][0],
    'await_any_of_or_fail' => fn ($a, $b) => await_any_of_or_fail(1, [$a, $b])[0],
    'await with a token' => function ($a, $b) { try { await($b, $a); } catch (Async\OperationCanceledException) { return 'value'; } },
];
$body = function (string $name) use ($races) {
    $slow = spawn(function () { delay(5); throw new RuntimeException('reset'); });
    $value = $races[$name](spawn(fn () => 'value'), $slow);
    if ($name == 'await_any_of') {
        $slow->cancel();    // asking it to end does not make its failure another one's
    }
    try { delay(20); } catch (Throwable $e) { return get_class($e); }
    return $value;
};

foreach ($races as $name => $race) {
    echo "$name:";
    $g = new TaskGroup;
    $g->spawn($body, $name);
    $g->spawn(function () { delay(20); return 'independent'; });
    $g->close();
    $g->awaitCompletion();
    echo ' group ', json_encode($g->getResults()), count($g->getErrors());

    $s = new Scope;
    $s->setExceptionHandler(fn ($s, $c, $e) => print(" handler {$e->getMessage()}"));
    $c = $s->spawn($body, $name);
    $s->awaitCompletion(timeout(10_000));
    echo ', scope ', await($c);

    $results = [];
    iterate([1, 2], function () use ($body, $name, &$results) { $results[] = $body($name); });
    echo ', iterate ', implode(' ', $results), "\n";
}
?>
--EXPECT--
await_first_success: group ["value","independent"]0, scope value, iterate value value
await_any_or_fail: group ["value","independent"]0, scope value, iterate value value
await_any_of: group ["value","independent"]0, scope value, iterate value value
await_any_of_or_fail: group ["value","independent"]0, scope value, iterate value value
await with a token: group ["value","independent"]0, scope value, iterate value value
