--TEST--
graceful_shutdown() with a grace time: what it bounds, 0, no limit, a value out of range
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
$code = <<<'PHP'
use function Async\{spawn, delay, graceful_shutdown};
spawn(function () {
    try { delay(100_000); } finally { delay(700); echo "worker has cleaned up\n"; }
});
spawn(function () {
    try { delay(100_000); } catch (Cancellation $e) { echo "asked: {$e->getMessage()}\n"; throw $e; }
});
delay(1);
graceful_shutdown(new Async\AsyncCancellation('maintenance'), GRACE);
graceful_shutdown(null, 0); // too late
echo "the caller goes on\n";
PHP;
foreach (['-1', '60_000', 'null', '100', '0'] as $grace) {
    [$output, $status] = run_script(str_replace('GRACE', $grace, $code));
    echo "$grace: $status\n$output\n";
}
try { Async\graceful_shutdown(null, -2); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
var_dump(ini_get('async.exit_grace'), ini_set('async.exit_grace', '-2'), ini_set('async.exit_grace', '-1'), ini_get('async.exit_grace'));
--EXPECTF--
-1: 0
the caller goes on
asked: maintenance
worker has cleaned up
60_000: 0
the caller goes on
asked: maintenance
worker has cleaned up
null: 0
the caller goes on
asked: maintenance
worker has cleaned up
100: 0
the caller goes on
asked: maintenance
Coroutine 2 spawned at script.php:3, suspended at script.php:4 ({closure:%s:3}) did not end within 100 ms and is ended by force
0: 0
the caller goes on
Async\graceful_shutdown(): Argument #2 ($graceMs) must be greater than or equal to -1
string(4) "5000"
bool(false)
string(4) "5000"
string(2) "-1"
