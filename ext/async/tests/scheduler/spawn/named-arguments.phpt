--TEST--
spawn forwards named extra arguments by name
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

function sub(int $a, int $b = 10, int ...$rest) { return "$a-$b " . json_encode($rest); }

echo await(spawn('sub', b: 2, a: 1)), "\n";
echo await(spawn('sub', 1, b: 3)), "\n";
echo await(spawn('sub', a: 5)), "\n";
echo await(spawn('sub', 1, 2, x: 3)), "\n";
echo await(spawn(task: 'sub', a: 7)), "\n";
echo await(spawn('sub', ...['b' => 8, 'a' => 9])), "\n";

$c = spawn(fn (int $a) => $a, unknown: 1);
try {
    await($c);
} catch (Error $e) {
    echo $e::class, ': ', $e->getMessage(), "\n";
}
--EXPECTF--
1-2 []
1-3 []
5-10 []
1-2 {"x":3}
7-10 []
9-8 []
%s: %s
