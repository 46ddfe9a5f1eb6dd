--TEST--
delay parks for at least the given time; shorter delays end first
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay};

foreach ([150, 50, 100, 1] as $ms) {
    spawn(function () use ($ms) {
        $start = hrtime(true);
        delay($ms);
        $elapsed = (hrtime(true) - $start) / 1e6;
        echo $ms, $elapsed >= $ms ? '' : " too early: $elapsed", "\n";
    });
}
echo "main\n";
--EXPECT--
main
1
50
100
150
