--TEST--
Timers with equal deadlines fire in arming order
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay};

for ($i = 0; $i < 20; $i++) {
    spawn(function () use ($i) { delay(15); echo $i, ' '; });
}
Async\delay(100);
echo "\n";
--EXPECT--
0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 
