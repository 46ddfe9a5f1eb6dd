--TEST--
A helper that is still parked when the caller goes on is cancelled
--FILE--
<?php
use function Async\{spawn, suspend, delay, await_any_or_fail, get_coroutines};

function parked(Async\Coroutine $trigger)
{
    try {
        yield $trigger;
        delay(100_000);
        echo "not reached\n";
    } finally {
        echo "unwound\n";
    }
}
$start = hrtime(true);
var_dump(await_any_or_fail(parked(spawn(function () { suspend(); return 'won'; }))));
suspend();
suspend();
var_dump(count(get_coroutines()), hrtime(true) - $start < 50e9);
?>
--EXPECT--
string(3) "won"
unwound
int(1)
bool(true)
