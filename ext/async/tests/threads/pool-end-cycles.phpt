--TEST--
Pools that hold themselves: in their bootloader, in a queued task, in the state of a worker
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
final class Holder { public ?ThreadPool $pool = null; }
$boot = new ArrayObject;
$one = new ThreadPool(1, bootloader: function () use ($boot) { $GLOBALS['boot'] = $boot; });
$two = new ThreadPool(1, bootloader: function () use ($one) { $GLOBALS['other'] = $one; });
await($one->submit(function (ThreadPool $a, ThreadPool $b) { $GLOBALS['kept'] = [$a, $b]; }, $one, $two));
await($two->submit(function (ThreadPool $a, ThreadPool $b) { $GLOBALS['kept'] = [$a, $b]; }, $one, $two));
$one->submit(function () use ($one) { Async\delay(5); $one->close(); });
$one->submit(function () use ($two) { $two->cancel(); file_put_contents('php://stdout', "last\n"); });
unset($one, $two);
echo "end\n";
?>
--EXPECT--
end
last
