--TEST--
A suspended spawn() that is cancelled or sees the group closed has added nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, AsyncException, AsyncCancellation};
use function Async\{spawn, suspend, delay};

$group = new TaskGroup(1, 1);
$group->spawn(fn () => delay(60_000));
$group->spawn(fn () => 1);
$adder = function (string $key) use ($group) {
    try {
        $group->spawnWithKey($key, function () { echo "never\n"; });
    } catch (Throwable $e) {
        echo $key, ': ', $e::class, ' ', $e->getMessage(), "\n";
    }
};
$cancelled = spawn($adder, 'cancelled');
$closed = spawn($adder, 'closed');
suspend();
echo count($group), "\n";
$cancelled->cancel(new AsyncCancellation('reason'));
suspend();
$group->close();
suspend();
echo count($group), "\n";
$group->cancel();

/* The key of a caller that went away without adding is free again. */
$group = new TaskGroup(1, 1);
$group->spawn(fn () => suspend());
$group->spawn(fn () => 1);
$first = spawn(function () use ($group) {
    $group->spawnWithKey('k', fn () => 'first');
});
suspend();
try {
    $group->spawnWithKey('k', fn () => 0);
} catch (AsyncException $e) {
    echo $e->getMessage(), "\n";
}
$first->cancel();
suspend();
$group->spawnWithKey('k', fn () => 'second');
echo $group->all()->await()['k'], "\n";
--EXPECT--
2
cancelled: Async\AsyncCancellation reason
closed: Async\AsyncException Cannot spawn tasks on a closed TaskGroup
2
Duplicate key "k" in TaskGroup
second
