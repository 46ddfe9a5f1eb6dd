--TEST--
The outcome when the body ends: the cancellation, another Throwable that replaces it, or a value
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$escapes = spawn(fn () => delay(60_000));
$replaced = spawn(function () { try { delay(60_000); } catch (Async\AsyncCancellation) { throw new LogicException('replacement'); } });
$finally = spawn(function () { try { delay(60_000); } finally { throw new DomainException('from finally'); } });
$other = spawn(function () { try { delay(60_000); } catch (Async\AsyncCancellation) { throw new Cancellation('another'); } });
$returns = spawn(function () { try { delay(60_000); } catch (Async\AsyncCancellation) { return 'value'; } });
$all = compact('escapes', 'replaced', 'finally', 'other', 'returns');
suspend();
foreach ($all as $name => $c) {
    $c->cancel(new Async\AsyncCancellation("reason of $name"));
}
foreach ($all as $name => $c) {
    try {
        echo $name, ': ', await($c);
    } catch (Throwable $e) {
        echo $e::class, ' ', $e->getMessage(), $e->getPrevious() ? ' after ' . $e->getPrevious()->getMessage() : '';
    }
    echo ' ', json_encode([$c->isCancelled(), $c->isCancellationRequested()]), "\n";
}
--EXPECT--
escapes: Async\AsyncCancellation reason of escapes [true,true]
replaced: LogicException replacement [false,true]
finally: DomainException from finally after reason of finally [false,true]
other: Cancellation another [true,true]
returns: value [false,true]
