--TEST--
A value that was not sent leaves the right to complete with its FutureState; one that was sent takes it along
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{Future, FutureState, ThreadChannel, ThreadPool};
use function Async\{await, spawn, suspend, timeout};

function outcome(Closure $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}

function new_state(?Future &$future): FutureState
{
    $state = new FutureState;
    $future = new Future($state);
    return $state;
}

$full = new ThreadChannel(1);
$full->send('first');

echo "trySend() to a full channel\n";
$state = new_state($future);
outcome(fn() => $full->trySend($state)->name);
$state->complete(1);
outcome(fn() => await($future));

echo "sendAsync() of an array with two of them\n";
$state = new_state($future);
$other = new_state($second);
outcome(fn() => $full->sendAsync([$state, 'x' => [$other, $state]]));
$state->complete(2);
$other->complete(3);
outcome(fn() => [await($future), await($second)]);

echo "send() that its token ends, with a chain and a waiter\n";
$state = new_state($future);
$chain = $future->map(fn($x) => $x * 10);
$waiter = spawn(fn() => await($future));
suspend();
outcome(fn() => $full->send($state, timeout(1)));
outcome(fn() => $state->isCompleted());
$state->complete(4);
outcome(fn() => [await($chain), await($waiter)]);

echo "the same one again, and then sent\n";
$state = new_state($future);
$chain = $future->map(fn($x) => $x * 10);
outcome(fn() => $full->send($state, timeout(1)));
outcome(fn() => $full->trySend($state)->name);
$full->recv();
$full->send($state);
outcome(fn() => $state->complete(5));
$thread = Async\spawn_thread(fn() => $full->recv()->complete(6));
outcome(fn() => await($chain));
await($thread);

echo "to a closed channel\n";
$closed = new ThreadChannel(1);
$closed->close();
$state = new_state($future);
outcome(fn() => $closed->send($state));
outcome(fn() => $closed->trySend($state)->name);
$state->error(new Exception('mine'));
outcome(fn() => await($future));

echo "a task that its pool refuses\n";
$pool = new ThreadPool(1, 1);
$gate = new ThreadChannel(2);
$running = $pool->submit(fn() => $gate->recv());
while ($pool->getRunningCount() < 1) {
    suspend();
}
$queued = $pool->submit(fn() => $gate->recv());
$state = new_state($future);
$submitter = spawn(fn() => $pool->submit(fn() => $state->complete(0)));
suspend();
$submitter->cancel();
outcome(fn() => await($submitter));
$state->complete(7);
outcome(fn() => await($future));
$gate->send(1);
$gate->send(2);
await($running);
await($queued);
$pool->close();

echo "the end does not wait for a chain of one that came back\n";
$state = new_state($future);
$chain = $future->map(fn($x) => $x)->ignore();
$full->send('full again');
outcome(fn() => $full->send($state, timeout(1)));
?>
--EXPECT--
trySend() to a full channel
"FULL"
1
sendAsync() of an array with two of them
false
[2,3]
send() that its token ends, with a chain and a waiter
Async\OperationCanceledException: Operation has been cancelled
false
[40,4]
the same one again, and then sent
Async\OperationCanceledException: Operation has been cancelled
"FULL"
Async\AsyncException: FutureState ownership was transferred to another thread
60
to a closed channel
Async\ThreadChannelException: ThreadChannel is closed
"CLOSED"
Exception: mine
a task that its pool refuses
Async\AsyncCancellation: Coroutine was cancelled
7
the end does not wait for a chain of one that came back
Async\OperationCanceledException: Operation has been cancelled
