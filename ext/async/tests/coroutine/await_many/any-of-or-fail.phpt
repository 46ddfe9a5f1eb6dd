--TEST--
await_any_of_or_fail: the winners, or a failure that comes before there are enough
--FILE--
<?php
use function Async\{spawn, suspend, await_any_of_or_fail};

function t(int $yields, mixed $value): Async\Coroutine
{
    return spawn(function () use ($yields, $value) {
        while ($yields--) suspend();
        return $value instanceof Throwable ? throw $value : $value;
    });
}

echo json_encode(await_any_of_or_fail(2, ['a' => t(4, 1), 'b' => t(1, 2), 'c' => t(0, 3)])), "\n";
echo json_encode(await_any_of_or_fail(2, ['a' => t(4, 1), 'b' => t(1, 2), 'c' => t(0, 3)], null, false)), "\n";
echo json_encode(await_any_of_or_fail(9, ['a' => t(1, 1), 'b' => t(0, 2)])), "\n";
echo json_encode(await_any_of_or_fail(1, ['late' => t(3, new Exception('late')), 'ok' => t(0, 1)])), "\n";
try {
    await_any_of_or_fail(2, ['a' => t(0, 1), 'b' => t(1, new Exception('too early')), 'c' => t(2, 3)]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
{"b":2,"c":3}
{"c":3,"b":2}
{"a":1,"b":2}
{"ok":1}
too early
