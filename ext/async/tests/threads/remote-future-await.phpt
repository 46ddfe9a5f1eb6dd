--TEST--
Who awaits a remote future, or chains on it, is served through the owner's loop: await forms, tokens, chains, other coroutines
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/remote.inc';
use AsyncTest\Event;
use Async\{Future, FutureState};
use function Async\{await, await_all, await_any_or_fail, delay, spawn, timeout};

function remote(string $code): array
{
    $state = new FutureState();
    return [new Future($state), thread_with($code, $state)];
}
[$a, $t1] = remote('Async\delay(20); $s->complete("a");');
[$b, $t2] = remote('$s->complete("b");');
[$c, $t3] = remote('$s->error(new DomainException("c"));');
[$values, $errors] = await_all([$a, $b, $c]);
echo json_encode($values), ' ', $errors[2]->getMessage(), "\n";
foreach ([$t1, $t2, $t3] as $t) $t->await();

// While one waits the others run; the source and its FutureState are gone, the chain is not.
[$future, $thread] = remote('Async\delay(30); $s->complete(20);');
$chain = $future->map(fn($x) => $x + 1)->finally(fn() => print("finally\n"));
unset($future);
$ticks = 0;
$ticker = spawn(function () use (&$ticks) { while (true) { delay(1); $ticks++; } });
var_dump(await($chain), $ticks > 2);
$ticker->cancel();
$thread->await();

// As a token; and one that is given up by its awaiter stays pending.
[$token, $thread] = remote('Async\delay(5); $s->complete(null);');
outcome(fn() => await(new Future(new FutureState()), $token));
$thread->await();
[$future, $thread] = remote('Async\delay(30); $s->complete("later");');
outcome(fn() => await($future, timeout(1)));
echo json_encode([$future->isCompleted(), await($future)]), "\n";
$thread->await();

// In the same thread, too.
$state = new FutureState();
$future = new Future($state);
$parcel = AsyncTest\transfer($state);
[$copy] = AsyncTest\load($parcel);
outcome(fn() => AsyncTest\load($parcel));
AsyncTest\drop($parcel);
$local = new Future($copy);
$copy->complete('here');
echo json_encode([await($local), $future->isCompleted(), await($future)]), "\n";
?>
--EXPECT--
["a","b"] c
finally
int(21)
bool(true)
Async\OperationCanceledException: Operation has been cancelled
Async\OperationCanceledException: Operation has been cancelled
[false,"later"]
Async\ThreadTransferException: FutureState cannot be transferred to multiple threads
["here",false,"here"]
