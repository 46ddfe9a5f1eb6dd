--TEST--
An exception is surfaced once: to a late await or as unhandled, never both
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, await};

function fail(string $text): void
{
    throw new Exception($text);
}

/* Late await, twice, then the handle goes: nothing more. */
$coroutine = spawn(fail(...), 'awaited late');
suspend();
for ($i = 0; $i < 2; $i++) {
    try {
        await($coroutine);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
unset($coroutine, $e);

/* The same through the ABI. */
$coroutine = spawn(fail(...), 'awaited from C');
suspend();
try {
    AsyncTest\Event::of($coroutine)->await();
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
unset($coroutine, $e);

/* Never awaited: thrown where the handle goes, once. */
$coroutine = spawn(fail(...), 'thrown where the handle goes');
suspend();
try {
    unset($coroutine);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
unset($e);

/* A waiter that was cancelled has observed it. */
$failing = spawn(function () {
    Async\delay(5);
    fail('observed by a waiter that left');
});
$waiter = spawn(fn() => await($failing));
suspend();
$waiter->cancel();
Async\delay(20);
unset($failing, $waiter);

/* Nobody ever had it. */
spawn(fail(...), 'unhandled');
register_shutdown_function(function () {
    echo "shutdown\n";
});
suspend();
Async\delay(1);
echo "not reached\n";
?>
--EXPECTF--
awaited late
awaited late
awaited from C
thrown where the handle goes

%AFatal error: Uncaught Exception: unhandled in %s
%A
shutdown
