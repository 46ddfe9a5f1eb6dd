--TEST--
Awaiting what has completed returns without a context switch
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, await};

$done = spawn(fn() => 42);
$failed = spawn(function () { throw new Exception('failed'); });
suspend();

AsyncTest\watch();
AsyncTest\log();
$order = [];
$other = spawn(function () use (&$order) { $order[] = 'other'; });
$order[] = await($done);
try {
    await($failed);
} catch (Exception $e) {
    $order[] = $e->getMessage();
}
$order[] = await($done, Async\timeout(1000));
/* The same through the ABI. */
$order[] = AsyncTest\Event::of($done)->await();
$order[] = AsyncTest\Event::custom('complete')->await() ?? 'null';
$order[] = 'end';
echo implode(', ', $order), "\n";
echo count(AsyncTest\log()), " switches\n";
suspend();
echo implode(', ', AsyncTest\log()), "\n";
?>
--EXPECT--
42, failed, 42, 42, null, end
0 switches
leave main, enter main
