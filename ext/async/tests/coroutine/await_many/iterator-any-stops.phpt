--TEST--
The any variants stop advancing once they are satisfied
--FILE--
<?php
use function Async\{spawn, suspend, await, await_any_or_fail, await_first_success, await_any_of, await_any_of_or_fail};

$settled = spawn(fn () => 's');
suspend();
function endless(Async\Coroutine $trigger)
{
    for ($i = 0; ; $i++) {
        echo "fetch $i\n";
        yield $i => $trigger;
    }
}
var_dump(await_any_or_fail(endless($settled)));
var_dump(await_first_success(endless($settled))[0]);
var_dump(count(await_any_of(2, endless($settled))[0]));
var_dump(count(await_any_of_or_fail(3, endless($settled))));
?>
--EXPECT--
fetch 0
string(1) "s"
fetch 0
string(1) "s"
fetch 0
fetch 1
int(2)
fetch 0
fetch 1
fetch 2
int(3)
