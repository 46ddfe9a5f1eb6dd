--TEST--
spawn: the body does not run at the call, the result can be awaited repeatedly
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};
$c = spawn(function (int $a, int $b) { echo "body\n"; return $a + $b; }, 2, 3);
echo "main\n";
echo await($c), "\n", await($c), "\n";
--EXPECT--
main
body
5
5
