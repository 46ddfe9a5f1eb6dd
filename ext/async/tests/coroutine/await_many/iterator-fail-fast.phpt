--TEST--
A failure ends the wait while the iterator goes on; what was fetched is cancelled
--FILE--
<?php
use function Async\{spawn, suspend, delay, await_all_or_fail};

function source(array &$made)
{
    $made[] = spawn(function () { try { delay(100_000); } finally { echo "cleaned\n"; } });
    yield $made[0];
    yield spawn(function () { suspend(); throw new Exception('failed'); });
    try {
        delay(100_000);
    } finally {
        echo "source unwound\n";
    }
}
$made = [];
try {
    await_all_or_fail(source($made));
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump($made[0]->isCancellationRequested());
suspend();
suspend();
?>
--EXPECT--
failed
bool(true)
cleaned
source unwound
