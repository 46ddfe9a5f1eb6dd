--TEST--
With output_buffering the request's buffer collects the output of every coroutine, in the order of the calls
--INI--
output_buffering=4096
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$work = function (string $name) {
    echo "$name: level ", ob_get_level(), "\n";
    suspend();
    ob_start(fn(string $buffer) => "($buffer)\n");
    echo "$name buffered";
    suspend();
};
echo "main: level ", ob_get_level(), "\n";
$a = spawn($work, 'a');
$b = spawn($work, 'b');
ob_start();
await($a);
await($b);
$inner = ob_get_clean();
$all = ob_get_clean();
echo "inner: ", json_encode($inner), "\nall:\n", $all;
echo "level ", ob_get_level(), "\n";
await(spawn(fn() => print("after the request's buffer was removed\n")));
?>
--EXPECT--
inner: ""
all:
main: level 1
a: level 0
b: level 0
(a buffered)
(b buffered)
level 0
after the request's buffer was removed
