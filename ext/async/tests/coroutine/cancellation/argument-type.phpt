--TEST--
cancel() takes an AsyncCancellation or null and nothing else
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

$c = spawn(fn () => 'alive');
foreach ([new Cancellation('root'), new Exception('x'), 'x', new stdClass()] as $wrong) {
    try {
        $c->cancel($wrong);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump($c->isCancellationRequested(), await($c));

$c = spawn(fn () => 'never');
$c->cancel(cancellation: null);
$d = spawn(fn () => 'never');
$d->cancel(new Async\OperationCanceledException('subclass'));
foreach ([$c, $d] as $x) {
    try {
        await($x);
    } catch (Async\AsyncCancellation $e) {
        echo $e::class, "\n";
    }
}
--EXPECT--
Async\Coroutine::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, Cancellation given
Async\Coroutine::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, Exception given
Async\Coroutine::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, string given
Async\Coroutine::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, stdClass given
bool(false)
string(5) "alive"
Async\AsyncCancellation
Async\OperationCanceledException
