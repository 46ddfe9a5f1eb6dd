--TEST--
A FutureState travels through channels, tasks and results; wherever it ends unused, whoever waits hears of it
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{Future, FutureState, ThreadChannel, ThreadPool};
use function Async\{await, spawn_thread};

function outcome(Closure $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', ($e->getPrevious() ?? $e)->getMessage(), "\n";
    }
}
// Through a channel.
$channel = new ThreadChannel();
$thread = spawn_thread(function () use ($channel) {
    $request = $channel->recv();
    $request['state']->complete($request['x'] * 2);
});
$state = new FutureState();
$future = new Future($state);
$channel->send(['state' => $state, 'x' => 21]);
outcome(fn() => await($future));
await($thread);

// Into a task of a pool.
$pool = new ThreadPool(1);
$state = new FutureState();
$future = new Future($state);
$task = $pool->submit(function ($state, $value) { $state->complete($value); return 'done'; }, $state, 'value');
outcome(fn() => [await($future), await($task)]);
outcome(fn() => $pool->submit(fn($s) => 1, $state));
$state = new FutureState();
$future = new Future($state);
outcome(fn() => $pool->submit(fn($s) => 1, $state, STDIN));
$state->complete('still here');
outcome(fn() => await($future));

// To a thread whose own thread has gone: nobody is there for the value.
$state = await(spawn_thread(function () {
    $state = new FutureState();
    (new Future($state))->ignore();
    return $state;
}));
$gone = new ThreadChannel();
spawn_thread(function () use ($gone) { $gone->send(1); });
$gone->recv();
$state->complete([1]);
var_dump($state->isCompleted());

// A send that fails leaves it; a task that never runs has taken it.
$channel->close();
$state = new FutureState();
$future = new Future($state);
outcome(fn() => $channel->send($state));
$state->complete('came back');
outcome(fn() => await($future));
$gate = new ThreadChannel();
$busy = $pool->submit(function () use ($gate) { $gate->recv(); });
$state = new FutureState();
$future = new Future($state);
$pool->submit(function () use ($state) { $state->complete(1); })->cancel();
$gate->send(1);
await($busy);
outcome(fn() => await($future));
// In a channel that goes with what is in it.
$state = new FutureState();
$future = new Future($state);
$buffer = new ThreadChannel();
$buffer->send([$buffer, $state]);
unset($buffer);
outcome(fn() => await($future));
$pool->close();
?>
--EXPECT--
42
["value","done"]
Async\ThreadPoolException: FutureState cannot be transferred to multiple threads
Async\ThreadPoolException: Cannot transfer a resource between threads
"still here"
bool(true)
Async\ThreadChannelException: ThreadChannel is closed
"came back"
Async\AsyncException: The Future will not be completed: the other thread has dropped its FutureState
Async\AsyncException: The Future will not be completed: the other thread has dropped its FutureState
