--TEST--
PO14: the healthcheck does not keep the process alive
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

$start = hrtime(true);
$pool = new Pool(fn () => 1, healthcheck: fn () => true, min: 1, healthcheckInterval: 60_000);
Async\delay(1);
register_shutdown_function(function () use ($start) { var_dump(hrtime(true) - $start < 30e9); });
?>
--EXPECT--
bool(true)
