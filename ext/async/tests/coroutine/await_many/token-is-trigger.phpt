--TEST--
An object that is a trigger and the token counts as the token while the call waits
--FILE--
<?php
use function Async\{spawn, suspend, await_all, await_any_or_fail};

foreach (['array', 'iterator'] as $kind) {
    $x = spawn(function () { suspend(); return 1; });
    $y = spawn(function () { suspend(); return 2; });
    $triggers = $kind === 'array' ? [$x, $y] : new ArrayIterator([$x, $y]);
    try {
        var_dump(await_any_or_fail($triggers, $x));
    } catch (Async\OperationCanceledException $e) {
        echo $e->getMessage(), ' ', var_export($e->getPrevious(), true), "\n";
    }
    var_dump($x->getResult());
}
$z = spawn(fn () => 'settled');
suspend();
var_dump(await_any_or_fail([$z], $z));
?>
--EXPECT--
Operation has been cancelled NULL
int(1)
Operation has been cancelled NULL
int(1)
string(7) "settled"
