--TEST--
async.exit_grace: coroutines that catch every request to end are unwound by an exit after it, finally blocks run once, a line names each
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
$code = <<<'PHP'
use function Async\{spawn, delay, suspend, protect};
spawn(function () { while (true) { try { delay(5); } catch (Throwable) { } } });
spawn(function () { while (true) { try { suspend(); } catch (Throwable) { } } });
spawn(function () { while (true) { (function () { try { delay(5); } finally { return; } })(); } });
spawn(function () { protect(function () { while (true) delay(5); }); });
spawn(function () {
    try {
        while (true) { try { delay(5); } catch (Throwable) { } }
    } finally {
        delay(1);
        echo "outer waits\n";
        try { delay(100_000); } finally { echo "inner\n"; try { delay(1); echo "never\n"; } finally { echo "innermost\n"; } }
    }
});
spawn(function () { try { delay(100_000); } finally { delay(1); echo "ends in time\n"; } });
delay(10);
exit(3);
PHP;
foreach ([400, 0] as $grace) {
    [$output, $status] = run_script($code, "-d async.exit_grace=$grace");
    echo "$grace ms: $status\n$output\n";
}
--EXPECTF--
400 ms: 3
ends in time
Coroutine 2 spawned at script.php:3, suspended at script.php:3 ({closure:%s:3}) did not end within 400 ms and is ended by force
Coroutine 3 spawned at script.php:4, suspended at script.php:4 ({closure:%s:4}) did not end within 400 ms and is ended by force
Coroutine 4 spawned at script.php:5, suspended at script.php:5 ({closure:%s:5}) did not end within 400 ms and is ended by force
Coroutine 5 spawned at script.php:6, suspended at script.php:6 ({closure:%s:6}) did not end within 400 ms and is ended by force
Coroutine 6 spawned at script.php:7, suspended at script.php:9 ({closure:%s:7}) did not end within 400 ms and is ended by force
outer waits
inner
innermost
0 ms: 3
