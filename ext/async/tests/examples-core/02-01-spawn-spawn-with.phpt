--TEST--
Example of 2.1 spawn, spawn_with
--FILE--
<?php
use function Async\{spawn, await};
$c = spawn(function (int $a, int $b) { echo "body\n"; return $a + $b; }, 2, 3);
echo "main\n";
echo await($c), "\n", await($c), "\n";
?>
--EXPECT--
main
body
5
5
