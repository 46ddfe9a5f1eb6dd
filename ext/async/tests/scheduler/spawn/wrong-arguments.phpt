--TEST--
spawn: wrong argument counts and types fail inside the coroutine, not at the call
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

function strict(int $a, array $b) {}

$coroutines = [
    spawn('strict'),
    spawn('strict', 1),
    spawn('strict', 'x', []),
    spawn('strlen'),
    spawn('strlen', 'a', 'b'),
    spawn('strlen', []),
];
echo "spawned\n";

foreach ($coroutines as $c) {
    try {
        await($c);
    } catch (TypeError $e) {
        echo $e::class, "\n";
    }
    var_dump($c->getException() === $e);
}
--EXPECT--
spawned
ArgumentCountError
bool(true)
ArgumentCountError
bool(true)
TypeError
bool(true)
ArgumentCountError
bool(true)
ArgumentCountError
bool(true)
TypeError
bool(true)
