--TEST--
ThreadPool::mapUnordered(): results as they come, read ahead no further than the pool has room, errors, tokens, leaving and going on
--EXTENSIONS--
true_async
--SKIPIF--
<?php PHP_ZTS || die('skip needs threads'); ?>
--FILE--
<?php
require __DIR__ . '/pool.inc';
use Async\{ThreadChannel, ThreadPool, ThreadPoolResults};
use function Async\{await, delay, spawn, suspend, timeout};

$pool = new ThreadPool(2, 2);

// The order in which the tasks end; keys of any kind.
$gate = new ThreadChannel();
$held = [1, 2];
function pairs(ThreadChannel $gate): Generator {
    yield 'first' => $gate;
    yield [1, 2] => 1;
    yield 1.5 => 2;
    yield 'first' => 3;
}
$got = [];
foreach ($pool->mapUnordered(pairs($gate), fn($x) => is_int($x) ? $x : $x->recv()) as $key => $value) {
    $got[] = json_encode([$key, $value]);
    count($got) == 3 && $gate->send('at last');
}
sort($got);
echo implode(' ', $got), "\n";

// The input is read four ahead at most: two workers, a queue of two.
function numbers(int $n): Generator {
    global $asked;
    try {
        for ($i = 0; $i < $n; $i++) {
            $asked = $i;
            yield $i;
        }
    } finally {
        echo "input closed\n";
    }
}
$asked = -1;
$ahead = 0;
$results = $pool->mapUnordered(numbers(50), fn($x) => $x);
echo get_class($results), " $asked\n";
$sum = $read = 0;
foreach ($results as $key => $value) {
    $ahead = max($ahead, $asked - $read++);
    $sum += $value;
    $key === $value || print "key $key\n";
}
echo "$read read, sum $sum, at most $ahead ahead\n";
foreach ($results as $value) {
    echo "again\n";
}

// Left and continued; then released while tasks wait in the queue: they never run.
$ran = new ThreadChannel(10);
$results = $pool->mapUnordered(numbers(50), function ($x) use ($ran) { $ran->send($x); return $x; });
foreach ($results as $value) {
    break;
}
foreach ($results as $key => $value) {
    echo $asked < 8 ? "continued\n" : "far ahead: $asked\n";
    break;
}
unset($results, $key);
await(spawn(fn() => 1));
until(fn() => $pool->getPendingCount() + $pool->getRunningCount() === 0);
echo count($ran) <= 6 ? "no more ran\n" : count($ran) . " ran\n";

// Errors: of a task, of the input, of the pool, of the arguments.
$results = $pool->mapUnordered(numbers(50), fn($x) => $x === 1 ? throw new DomainException("not $x") : $x);
outcome(function () use ($results) { foreach ($results as $value); });
outcome(fn() => count(iterator_to_array($results)));
outcome(fn() => iterator_to_array($pool->mapUnordered((function () { yield 1; throw new LogicException('of the input'); })(), fn($x) => $x)));
outcome(fn() => iterator_to_array($pool->mapUnordered([STDIN], fn($x) => $x)));
outcome(fn() => iterator_to_array($pool->mapUnordered([1], fn($x) => STDIN)));
outcome(fn() => $pool->mapUnordered([1], fn($x) => yield $x));
outcome(fn() => $pool->mapUnordered(1, fn($x) => 1));
outcome(fn() => iterator_to_array($pool->mapUnordered([], fn($x) => 1)));
outcome(fn() => new ThreadPoolResults);
outcome(fn() => clone $pool->mapUnordered([], fn($x) => 1));
outcome(function () use ($pool) { foreach ($pool->mapUnordered([1], fn($x) => 1) as &$value); });

// A token; the cancellation of the reader.
$never = new ThreadChannel;
$wait = fn($channel) => $channel->recv();
outcome(fn() => iterator_to_array($pool->mapUnordered([], $wait, Async\Future::completed())));
outcome(function () use ($pool, $never, $wait) {
    foreach ($pool->mapUnordered([$never, $never, $never, $never, $never], $wait, timeout(20)) as $value);
});
$reader = spawn(function () use ($pool, $never, $wait) {
    foreach ($pool->mapUnordered([$never], $wait) as $value);
});
delay(5);
$reader->cancel();
outcome(fn() => await($reader));
$never->close();
until(fn() => $pool->getPendingCount() + $pool->getRunningCount() === 0);

// While the input waits: a result is there, a token ends the step, the input is left when the loop is.
$input = new Async\Channel(1);
$input->send('job');
foreach ($pool->mapUnordered($input, fn($x) => "$x is done") as $value) {
    echo $value, "\n";
    $input->close();
}
outcome(fn() => iterator_to_array($pool->mapUnordered(new Async\Channel(1), fn($x) => $x, timeout(20))));
$slow = function (string $how): Generator {
    try {
        yield 1;
        delay(100_000);
    } finally {
        suspend();
        echo "left\n";
        if ($how) {
            throw new LogicException($how);
        }
    }
};
foreach (['', 'with an error'] as $how) {
    foreach ([timeout(20), null] as $token) {
        $scope = new Async\Scope;
        $scope->setExceptionHandler(fn($scope, $coroutine, $e) => print('to the scope: ' . get_class($e) . "\n"));
        $reader = $scope->spawn(function () use ($pool, $slow, $how, $token) {
            try {
                foreach ($pool->mapUnordered($slow($how), fn($x) => $x, $token) as $value) {
                    if (!$token) {
                        break;
                    }
                }
                echo "left the loop\n";
            } catch (Throwable $e) {
                for (; $e; $e = $e->getPrevious()) {
                    echo get_class($e), ' ';
                }
                echo "\n";
            }
        });
        $scope->awaitCompletion(timeout(5000));
    }
}

// One reader at a time.
$gate = new ThreadChannel;
$results = $pool->mapUnordered([$gate], $wait);
$first = spawn(fn() => iterator_to_array($results));
suspend();
outcome(fn() => iterator_to_array($results));
$gate->send('for the first');
outcome(fn() => await($first));

// The results keep the pool open; a closed one refuses.
$results = (new ThreadPool(1))->mapUnordered([1, 2, 3], fn($x) => $x * 10);
outcome(fn() => iterator_to_array($results));
$results = $pool->mapUnordered([1], fn($x) => $x);
$pool->close();
outcome(fn() => iterator_to_array($results));
outcome(fn() => $pool->mapUnordered([1], fn($x) => $x));
?>
--EXPECT--
["first","at last"] ["first",3] [1.5,2] [[1,2],1]
Async\ThreadPoolResults -1
input closed
50 read, sum 1225, at most 3 ahead
continued
input closed
no more ran
input closed
DomainException: not 1
0
LogicException: of the input
Async\ThreadPoolException: Cannot submit the task: Cannot transfer a resource between threads
Error: Cannot transfer a resource between threads
TypeError: Async\ThreadPool::mapUnordered(): Argument #2 ($task) must not be a generator function: a call of it runs nothing. Iterate over it in a function
TypeError: Async\ThreadPool::mapUnordered(): Argument #1 ($items) must be of type Traversable|array, int given
[]
Error: Call to private Async\ThreadPoolResults::__construct() from global scope
Error: Trying to clone an uncloneable object of class Async\ThreadPoolResults
Error: Cannot iterate ThreadPoolResults by reference
Async\OperationCanceledException: Operation has been cancelled
Async\OperationCanceledException: Operation has been cancelled
Async\AsyncCancellation: Coroutine was cancelled
job is done
Async\OperationCanceledException: Operation has been cancelled
left
Async\OperationCanceledException Async\TimeoutException 
left the loop
left
left
Async\OperationCanceledException Async\TimeoutException LogicException Async\AsyncCancellation 
left the loop
left
to the scope: LogicException
Error: The results of ThreadPool::mapUnordered() are being read already
["for the first"]
[10,20,30]
Async\ThreadPoolException: ThreadPool is closed
Async\ThreadPoolException: ThreadPool is closed
