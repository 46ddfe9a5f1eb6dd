--TEST--
A tick only refills when there is no healthcheck; a factory that fails ends the refill until the next tick, with a warning
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\delay;

$n = 0;
$fail = false;
$pool = new Pool(function () use (&$n, &$fail) { if ($fail) throw new Exception('factory says no'); return (object) ['n' => ++$n]; }, beforeRelease: fn () => false, min: 2, max: 2, healthcheckInterval: 5);
$fail = true;
$r = $pool->acquire(); $s = $pool->acquire();
$warnings = 0;
set_error_handler(function ($type, $message) use (&$warnings) { if (!$warnings++) echo $type === E_WARNING ? 'warning: ' : 'other: ', $message, "\n"; return true; });
$pool->release($r); $pool->release($s);
var_dump(count($pool));
while (!$warnings) delay(2);
var_dump(count($pool));
$fail = false;
while (count($pool) < 2) delay(2);
var_dump($pool->idleCount());
?>
--EXPECT--
int(0)
warning: Async\Pool: the factory failed: factory says no
int(0)
int(2)
