--TEST--
pcntl_alarm() while everybody is parked
--EXTENSIONS--
true_async
pcntl
--FILE--
<?php
use function Async\{spawn, delay};

pcntl_async_signals(true);
pcntl_signal(SIGALRM, function () { echo "alarm\n"; });
spawn(function () { delay(1500); echo "worker\n"; });
pcntl_alarm(1);
$start = microtime(true);
$left = sleep(60);
echo $left >= 40 && $left < 60 ? "sleep was interrupted\n" : "sleep: $left\n";
?>
--EXPECT--
alarm
sleep was interrupted
worker
