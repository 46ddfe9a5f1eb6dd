--TEST--
A task cancelled while its worker runs stays allocated until the worker returns
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await, delay};
use function AsyncTest\{counters, turn, task_gate, tasks_wait, tasks_begun, task_total};

/* Its only owner leaves while it runs: the worker reads and writes the block afterwards. */
$task = Event::task('gate');
$task->queue();
tasks_wait(1);
$task->dispose();
unset($task);
echo counters()['events'], " active\n";

/* Its awaiter is cancelled. */
$waiter = spawn(function () {
    $task = Event::task('gate');
    $task->queue();
    try {
        $task->await();
    } finally {
        echo 'refs: ', $task->state()['refs'], ', callbacks: ', $task->state()['callbacks'], "\n";
    }
});
suspend();
tasks_wait(2);
$waiter->cancel();
suspend();
unset($waiter);
echo counters()['events'], " active\n";

task_gate(true);
while (counters()['events'] > 0) {
    turn(false);
}
echo task_total(), " workers returned\n";

/* Not begun yet: taken out of the queue, run() is never called. All workers are busy with a gate. */
task_gate(false);
$busy = [];
for ($i = 0; $i < 200; $i++) {
    $busy[] = $task = Event::task('gate');
    $task->queue();
}
$waiting = [];
for ($i = 0; $i < 50; $i++) {
    $waiting[] = $task = Event::task('count', 1000000);
    $task->queue();
}
foreach ($waiting as $task) {
    $task->dispose();
}
unset($task, $waiting);
task_gate(true);
foreach ($busy as $task) {
    if (!$task->isCompleted()) {
        $task->await();
    }
}
while (counters()['events'] > 0) {
    turn(false);
}
echo task_total(), " workers returned\n";

/* The last reference dropped with release(): fire and forget, it runs. */
$task = Event::task('count', 5);
$task->queue();
$task->release();
while (counters()['events'] > 0) {
    turn(false);
}
echo task_total(), "\n";

/* A task runs once. */
$task = Event::task('count', 1);
$task->queue();
try {
    $task->queue();
} catch (Error $e) {
    echo $e->getMessage(), ', refs: ', $task->state()['refs'], "\n";
}
?>
--EXPECT--
1 active
refs: 2, callbacks: 0
2 active
2 workers returned
202 workers returned
207
The task has already been queued, refs: 2
