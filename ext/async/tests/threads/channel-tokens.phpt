--TEST--
ThreadChannel: tokens and cancellation end a wait that cannot finish; nothing is taken, nothing is left
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{FutureState, Future, ThreadChannel};
use function Async\{await, delay, protect, spawn, suspend, timeout};

function outcome(Closure $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), $e->getPrevious() ? ' < ' . get_class($e->getPrevious()) : '', "\n";
    }
}
$fired = Future::failed(new DomainException('no'));
$plain = Future::completed(5);
$channel = new ThreadChannel(1);

// What can finish at once does.
outcome(fn() => $channel->send('a', $fired));
outcome(fn() => $channel->recv($fired));
// What cannot does not.
outcome(fn() => $channel->recv($fired));
outcome(fn() => $channel->recv($plain));
$start = hrtime(true);
outcome(fn() => $channel->recv(timeout(50)));
$ms = (hrtime(true) - $start) / 1e6;
var_dump($ms >= 49, $ms < 5000);
$channel->send('b');
outcome(fn() => $channel->send('c', $fired));
outcome(fn() => $channel->send('c', timeout(5)));
echo count($channel), $channel->recv(), count($channel), "\n";

// Traffic and token at once: the token wins, the value stays for the next one.
$state = new FutureState();
$token = new Future($state);
$first = spawn(fn() => $channel->recv($token));
$second = spawn(fn() => $channel->recv());
suspend();
$channel->send('v');
$state->error(new DomainException('trip'));
outcome(fn() => await($first));
outcome(fn() => await($second));

// Cancellation.
$first = spawn(fn() => $channel->recv());
$second = spawn(fn() => $channel->recv());
suspend();
$channel->send('w');
$first->cancel();
outcome(fn() => await($first));
outcome(fn() => await($second));
$channel->send('full');
$sender = spawn(fn() => $channel->send('never'));
$other = spawn(fn() => $channel->send('next'));
suspend();
$sender->cancel();
outcome(fn() => await($sender));
echo $channel->recv(), $channel->recv(), count($channel), "\n";
await($other);
// A sender that has been promised a slot and leaves.
$channel->send('full');
$sender = spawn(fn() => $channel->send('never'));
$other = spawn(fn() => $channel->send('next'));
suspend();
echo $channel->recv(), "\n";
$sender->cancel();
outcome(fn() => await($sender));
await($other);
echo $channel->recv(), count($channel), "\n";

// A cancellation that is held back.
$protected = spawn(fn() => protect(fn() => $channel->recv()));
suspend();
$protected->cancel();
$channel->send('protected');
outcome(fn() => await($protected));
echo count($channel), "\n";
?>
--EXPECT--
null
"a"
Async\OperationCanceledException: Operation has been cancelled < DomainException
Async\OperationCanceledException: Operation has been cancelled
Async\OperationCanceledException: Operation has been cancelled < Async\TimeoutException
bool(true)
bool(true)
Async\OperationCanceledException: Operation has been cancelled < DomainException
Async\OperationCanceledException: Operation has been cancelled < Async\TimeoutException
1b0
Async\OperationCanceledException: Operation has been cancelled < DomainException
"v"
Async\AsyncCancellation: Coroutine was cancelled
"w"
Async\AsyncCancellation: Coroutine was cancelled
fullnext0
full
Async\AsyncCancellation: Coroutine was cancelled
next0
Async\AsyncCancellation: Coroutine was cancelled
0
