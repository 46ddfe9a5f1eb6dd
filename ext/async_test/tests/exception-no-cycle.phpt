--TEST--
An exception never becomes its own predecessor
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, await};
use function AsyncTest\{exception_append, waker_apply_error, resume};

function chain(Throwable $e): string
{
    $names = [];
    for ($n = 0; $e && $n < 10; $n++, $e = $e->getPrevious()) {
        $names[] = $e->getMessage();
    }
    return implode(' <- ', $names);
}

/* Direct. */
$a = new Exception('a');
exception_append($a, $a);
echo chain($a), "\n";
$b = new Exception('b', 0, $a);
exception_append($b, $a);
echo chain($b), "\n";
exception_append($a, $b);
echo chain($a), ' / ', chain($b), "\n";
$c = new Exception('c', 0, new Exception('d', 0, $a));
exception_append($b, $c);
echo chain($b), ' / ', chain($c), "\n";

/* The merge of a waker: all rows with the same object, and with one that is in the chain already. */
foreach ([[true, false], [false, false], [true, true]] as [$override, $cancellation]) {
    $waiter = spawn(function () {
        try {
            AsyncTest\suspend_bare();
        } catch (Throwable $e) {
            return chain($e);
        }
    });
    suspend();
    $e = new Exception('e');
    $f = new Exception('f', 0, $e);
    waker_apply_error($waiter, $e, $override, $cancellation);
    waker_apply_error($waiter, $e, $override, $cancellation);
    waker_apply_error($waiter, $f, $override, $cancellation);
    waker_apply_error($waiter, $f, $override, $cancellation);
    waker_apply_error($waiter, $e, $override, $cancellation);
    resume($waiter, $e);
    resume($waiter, $f);
    echo chain(await($waiter) === null ? new Exception('?') : new Exception(await($waiter))), "\n";
}

/* The same exception from two sources. */
$shared = new Exception('shared');
$first = AsyncTest\Event::custom('hidden');
$second = AsyncTest\Event::custom('hidden');
$waiter = spawn(function () use ($first, $second) {
    try {
        AsyncTest\wait([$first, $second]);
    } catch (Throwable $e) {
        return chain($e);
    }
});
suspend();
$first->notify(null, $shared);
$second->notify(null, $shared);
resume($waiter, $shared);
echo await($waiter), "\n";
?>
--EXPECT--
a
b <- a
a / b <- a
b <- a / c <- d <- a
f <- e
f <- e
f <- e
shared
