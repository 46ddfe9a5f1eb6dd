--TEST--
await_any_of: enough successes, failures do not count; all settled if there are fewer
--FILE--
<?php
use function Async\{spawn, suspend, await_any_of};

function t(int $yields, mixed $value): Async\Coroutine
{
    return spawn(function () use ($yields, $value) {
        while ($yields--) suspend();
        return $value instanceof Throwable ? throw $value : $value;
    });
}
function show(array $answer): void
{
    echo json_encode($answer[0]), ' ', json_encode(array_map(fn ($e) => $e->getMessage(), $answer[1])), "\n";
}
$make = fn () => ['a' => t(4, 1), 'b' => t(0, new Exception('B')), 'c' => t(2, 3), 'd' => t(1, 4)];

show(await_any_of(2, $make()));
show(await_any_of(2, $make(), preserveKeyOrder: false));
show(await_any_of(2, $make(), preserveKeyOrder: false, fillNull: true));
show(await_any_of(4, $make()));
show(await_any_of(PHP_INT_MAX, $make(), fillNull: true));
show(await_any_of(1, ['x' => t(1, new Exception('X')), 'y' => t(0, new Exception('Y'))], preserveKeyOrder: false));
?>
--EXPECT--
{"c":3,"d":4} {"b":"B"}
{"d":4,"c":3} {"b":"B"}
{"b":null,"d":4,"c":3} {"b":"B"}
{"a":1,"c":3,"d":4} {"b":"B"}
{"a":1,"b":null,"c":3,"d":4} {"b":"B"}
[] {"y":"Y","x":"X"}
