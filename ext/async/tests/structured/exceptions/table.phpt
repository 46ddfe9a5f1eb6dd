--TEST--
The table of errors in docs/guide/errors.md, cell by cell: who gets the error of a coroutine, and whether its sibling lives on
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, Scope, TaskGroup};
use function Async\{await, await_any_or_fail, delay, spawn, suspend};

/* A coroutine of one kind of owner fails, and is waited for in one way: who gets the error, and whether its sibling lives on. */
function cell(string $owner, string $wait): string
{
    $log = [];
    $note = function (string $who) use (&$log) { $log[] = $who; };
    $scope = match (strtok($owner, ',')) {
        'main' => null,
        'scope' => new Scope,
        'supervised' => Scope::supervised(),
    };
    if (str_contains($owner, 'handler')) {
        $scope->setExceptionHandler(function ($scope, $coroutine, $e) use ($note) { $note('handler'); });
    }
    $fail = function () { suspend(); suspend(); throw new RuntimeException('E'); };
    $start = fn (Closure $body) => $scope ? $scope->spawn($body) : spawn($body);
    $sibling = $start(function () { delay(60_000); });
    $failing = $start($fail);
    $ends = $scope ? spawn(function () use ($scope, $note) {
        try { $scope->awaitCompletion(Async\timeout(60_000)); } catch (RuntimeException) { $note('awaitCompletion'); } catch (AsyncCancellation) {}
    }) : null;
    $awaited = function () use ($failing, $note) { try { await($failing); } catch (RuntimeException) { $note('await'); } };
    $waiter = $wait === 'in progress' ? spawn($awaited) : null;
    if ($wait === 'looked at') {
        suspend();
        await_any_or_fail([$failing, Async\Future::completed(1)]);
    }
    for ($i = 0; $i < 8; $i++) {
        suspend();
    }
    if ($wait === 'afterwards' || $wait === 'looked at') {
        $awaited();
    }
    try {
        unset($failing, $awaited, $fail);
        $waiter = null;
    } catch (RuntimeException) {
        $note('the last reference');
    }
    suspend();
    $log[] = $sibling->isCancelled() ? 'sibling cancelled' : 'sibling lives';
    $ends?->cancel();
    $sibling->cancel();
    suspend();
    return implode(', ', $log);
}

foreach (['main', 'scope', 'scope, handler', 'supervised', 'supervised, handler'] as $owner) {
    foreach (['in progress', 'looked at', 'afterwards', 'never'] as $wait) {
        printf("%-20s %-12s %s\n", $owner, $wait, cell($owner, $wait));
    }
}

echo "a task of a group:\n";
foreach (['in progress', 'afterwards', 'never'] as $wait) {
    $group = new TaskGroup;
    $group->spawn(function () { suspend(); throw new RuntimeException('E'); });
    $sibling = 'ended';
    $group->spawn(function () use (&$sibling) { for ($i = 0; $i < 6; $i++) { suspend(); } $sibling = 'lives'; });
    $group->close();
    $got = 'nothing';
    if ($wait === 'in progress') {
        try { $group->all()->await(); } catch (Async\CompositeException | RuntimeException $e) { $got = get_class($e); }
    } else {
        for ($i = 0; $i < 10; $i++) { suspend(); }
        if ($wait === 'afterwards') {
            try { $group->all()->await(); } catch (Async\CompositeException | RuntimeException $e) { $got = get_class($e); }
        } else {
            try { unset($group, $e); } catch (RuntimeException $e) { $got = 'the last reference'; } catch (Async\CompositeException $e) { $got = 'the last reference, composite'; }
        }
    }
    printf("%-12s %s, sibling %s\n", $wait, $got, $sibling);
}

echo "await() takes only what completes:\n";
foreach ([new TaskGroup, new Async\TaskSet, new Async\Channel, Async\ticker(1)] as $object) {
    try { await($object); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
}
?>
--EXPECT--
main                 in progress  await, sibling lives
main                 looked at    await, sibling lives
main                 afterwards   await, sibling lives
main                 never        the last reference, sibling lives
scope                in progress  await, sibling lives
scope                looked at    await, sibling lives
scope                afterwards   awaitCompletion, await, sibling cancelled
scope                never        awaitCompletion, sibling cancelled
scope, handler       in progress  await, sibling lives
scope, handler       looked at    await, sibling lives
scope, handler       afterwards   handler, await, sibling lives
scope, handler       never        handler, sibling lives
supervised           in progress  await, sibling lives
supervised           looked at    await, sibling lives
supervised           afterwards   await, sibling lives
supervised           never        the last reference, sibling lives
supervised, handler  in progress  await, sibling lives
supervised, handler  looked at    await, sibling lives
supervised, handler  afterwards   await, sibling lives
supervised, handler  never        handler, sibling lives
a task of a group:
in progress  Async\CompositeException, sibling lives
afterwards   Async\CompositeException, sibling lives
never        the last reference, composite, sibling lives
await() takes only what completes:
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Async\TaskGroup given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Async\TaskSet given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Async\Channel given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Async\Ticker given
