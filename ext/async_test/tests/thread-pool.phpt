--TEST--
Pools of threads: C functions as tasks, their outcomes, fields, close, reload, the bootloader
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use AsyncTest\ThreadPool;
use function Async\{delay, spawn};

function outcome(Closure $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), ' ', $e->getCode(), "\n";
    }
}
function until(Closure $condition): void
{
    for ($end = microtime(true) + 10; !$condition() && microtime(true) < $end; delay(1));
}

foreach ([false, true] as $coroutine) {
    $pool = new ThreadPool(2, 4, null, $coroutine);
    $before = ThreadPool::total();
    $events = [];
    for ($i = 1; $i <= 20; $i++) $events[] = $pool->submit('add', $i);
    foreach ($events as $event) $event->await();
    var_dump(ThreadPool::total() - $before);
    outcome(fn() => $pool->submit('throw', 7)->await());
    outcome(fn() => $pool->submit('exit')->await());
    outcome(fn() => $pool->state());

    // An awaiter that leaves: nobody else holds the event, so the task is cancelled.
    $before = ThreadPool::total();
    $waiter = spawn(function () use ($pool) { $pool->submit('park', 100)->await(); });
    until(fn() => $pool->state()['running'] === 1);
    $waiter->cancel();
    until(fn() => ThreadPool::total() - $before === 100);
    var_dump(ThreadPool::total() - $before);

    var_dump($pool->reload());
    $pool->submit('add')->await();
    $pool->close();
    outcome(fn() => $pool->submit('add'));
    outcome(fn() => $pool->reload());
    until(fn() => $pool->state()['workers'] === 0);
    outcome(fn() => $pool->state());
}

$pool = new ThreadPool(1, 0, function () { $GLOBALS['boot'] = 1000; });
$before = ThreadPool::total();
$pool->submit('boot')->await();
var_dump(ThreadPool::total() - $before);

outcome(fn() => new ThreadPool(-1));
outcome(fn() => new ThreadPool(1, -1));

// The last handle goes: what was submitted is done, and the event lives on.
$event = $pool->submit('add', 5);
unset($pool);
$event->await();
var_dump(ThreadPool::total() - $before);
?>
--EXPECT--
int(210)
Exception: from C 7
null
{"workers":2,"pending":0,"running":0,"completed":22,"closed":false}
int(100)
bool(true)
Async\ThreadPoolException: ThreadPool is closed 0
Async\ThreadPoolException: ThreadPool is closed 0
{"workers":0,"pending":0,"running":0,"completed":24,"closed":true}
int(210)
Exception: from C 7
null
{"workers":2,"pending":0,"running":0,"completed":22,"closed":false}
int(100)
bool(true)
Async\ThreadPoolException: ThreadPool is closed 0
Async\ThreadPoolException: ThreadPool is closed 0
{"workers":0,"pending":0,"running":0,"completed":24,"closed":true}
int(1000)
ValueError: The worker count, queue size and concurrency of a thread pool must not be negative 0
ValueError: The worker count, queue size and concurrency of a thread pool must not be negative 0
int(1005)
