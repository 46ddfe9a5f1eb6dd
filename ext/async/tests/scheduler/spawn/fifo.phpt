--TEST--
spawn appends to a first-in first-out queue
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

for ($i = 1; $i <= 5; $i++) {
    spawn(function () use ($i) {
        echo "$i ";
        spawn(function () use ($i) { echo "($i) "; });
    });
}
echo "main ";
suspend();
echo "main ";
suspend();
echo "main\n";
--EXPECT--
main 1 2 3 4 5 main (1) (2) (3) (4) (5) main
