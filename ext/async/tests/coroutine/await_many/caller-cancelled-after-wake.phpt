--TEST--
A cancellation overtakes a result; a failure that was on its way is behind it
--FILE--
<?php
use function Async\{spawn, suspend, await, await_all, await_all_or_fail};

$value = spawn(function () { suspend(); return 1; });
$caller = spawn(function () use ($value) {
    try {
        await_all([$value]);
        echo "not reached\n";
    } catch (Cancellation $e) {
        echo $e->getMessage(), ' ', var_export($e->getPrevious(), true), "\n";
    }
});
$value->finally(fn () => $caller->cancel(new Async\AsyncCancellation('overtaken')));
await($caller);
var_dump(await($value));

$rest = spawn(function () { for ($i = 0; $i < 10; $i++) suspend(); return 'rest'; });
$failure = spawn(function () { suspend(); throw new Exception('failed'); });
$caller = spawn(function () use ($failure, $rest) {
    try {
        await_all_or_fail([$failure, $rest]);
    } catch (Cancellation $e) {
        echo $e->getMessage(), ' ', $e->getPrevious()->getMessage(), "\n";
    }
});
$failure->finally(fn () => $caller->cancel(new Async\AsyncCancellation('overtaken')));
await($caller);
var_dump($rest->isCancellationRequested(), await($rest));
?>
--EXPECT--
overtaken NULL
int(1)
overtaken failed
bool(false)
string(4) "rest"
