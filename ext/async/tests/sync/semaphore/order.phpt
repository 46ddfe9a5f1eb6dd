--TEST--
Semaphore: a large request is not overtaken by small ones
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Semaphore;
use function Async\{spawn, await_all, suspend};

$semaphore = new Semaphore(3);
$held = 0;
$most = 0;
function worker(string $name, int $n): Async\Coroutine
{
    global $semaphore, $held, $most;
    return spawn(function () use ($name, $n, $semaphore, &$held, &$most) {
        $semaphore->acquire($n);
        $most = max($most, $held += $n);
        echo "$name+ ";
        suspend();
        suspend();
        echo "$name- ";
        $held -= $n;
        $semaphore->release($n);
    });
}
await_all([worker('a', 1), worker('b', 1), worker('C', 3), worker('d', 1), worker('e', 1)]);
echo "\n";
var_dump($most, $semaphore->available());

// What is available does not count while someone waits for more of it.
$semaphore->acquire(2);
$c = worker('C', 3);
suspend();
var_dump($semaphore->available(), $semaphore->tryAcquire());
$semaphore->release(2);
var_dump($semaphore->available(), $semaphore->tryAcquire());
Async\await($c);
var_dump($semaphore->tryAcquire(3), $semaphore->tryAcquire(), $semaphore->available());
?>
--EXPECT--
a+ b+ a- b- C+ C- d+ e+ d- e- 
int(3)
int(3)
int(1)
bool(false)
int(0)
bool(false)
C+ C- bool(true)
bool(false)
int(0)
