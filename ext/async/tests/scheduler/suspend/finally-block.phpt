--TEST--
suspend in try, catch and finally blocks keeps their order
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

function f()
{
    try {
        suspend();
        throw new Exception('e');
    } catch (Exception $e) {
        suspend();
        echo "catch\n";
        return 'catch value';
    } finally {
        suspend();
        echo "finally\n";
    }
}
$c = spawn(function () {
    $v = f();
    try {
        try {
            throw new LogicException('kept across finally');
        } finally {
            suspend();
            echo "parked with an exception in flight\n";
        }
    } catch (LogicException $e) {
        return $v . ', ' . $e->getMessage();
    }
});
spawn(function () {
    try {
        try { suspend(); throw new RuntimeException('mine'); } finally { suspend(); suspend(); suspend(); }
    } catch (Throwable $e) {
        echo $e::class, "\n";
    }
});
echo await($c), "\n";
--EXPECT--
catch
finally
parked with an exception in flight
RuntimeException
catch value, kept across finally
