--TEST--
Synchronously settled group futures unregister their waiter
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\TaskGroup;
use AsyncTest\Event;
use function Async\{await, suspend};

$group = new TaskGroup();
foreach (range(1, 3) as $i) {
    $group->spawn(fn() => $i);
}
$group->close();
$group->awaitCompletion();
$event = Event::of($group);
$before = $event->state()['callbacks'];

/* Everything is there: each future is settled when it is made. */
foreach (['all', 'race', 'any'] as $method) {
    $memory = [];
    for ($round = 0; $round < 4; $round++) {
        for ($i = 0; $i < 300; $i++) {
            $future = $group->$method();
            if (!$future->isCompleted()) {
                exit("$method is pending\n");
            }
            $result = await($future);
        }
        unset($future, $result);
        gc_collect_cycles();
        $memory[] = memory_get_usage();
    }
    echo "$method: ", $event->state()['callbacks'] - $before, ' callbacks more, ', $memory[3] - $memory[1], " bytes more\n";
}

/* Dropped unread, and held while the group goes. */
for ($i = 0; $i < 100; $i++) {
    $group->all()->ignore();
}
$future = $group->all();
unset($group, $event);
gc_collect_cycles();
echo implode(' ', await($future)), "\n";

/* A failed group. */
$group = new TaskGroup();
$group->spawn(fn() => throw new Exception('failed'));
$group->close();
try {
    await($group->all());
} catch (Throwable $e) {
}
$event = Event::of($group);
$before = $event->state()['callbacks'];
for ($i = 0; $i < 100; $i++) {
    try {
        await($group->race());
    } catch (Throwable $e) {
    }
}
echo $event->state()['callbacks'] - $before, " callbacks more, {$e->getMessage()}\n";
?>
--EXPECT--
all: 0 callbacks more, 0 bytes more
race: 0 callbacks more, 0 bytes more
any: 0 callbacks more, 0 bytes more
1 2 3
0 callbacks more, failed
