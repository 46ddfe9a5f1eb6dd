--TEST--
await_first_success: the first value and the failures so far; null if all have failed
--FILE--
<?php
use function Async\{spawn, suspend, await_first_success};

$fail = fn (string $message, int $yields = 0) => spawn(function () use ($message, $yields) {
    while ($yields--) suspend();
    throw new Exception($message);
});

[$value, $errors] = await_first_success([
    'slow' => spawn(function () { suspend(); suspend(); return 'late'; }),
    'a' => $fail('A'),
    'never' => $never = $fail('N', 5),
    'win' => spawn(function () { suspend(); return 'won'; }),
]);
var_dump($value, array_map(fn ($e) => $e->getMessage(), $errors));

[$value, $errors] = await_first_success(['x' => $fail('X', 1), 'y' => $fail('Y')]);
var_dump($value, array_map(fn ($e) => $e->getMessage(), $errors));
?>
--EXPECT--
string(3) "won"
array(1) {
  ["a"]=>
  string(1) "A"
}
NULL
array(2) {
  ["x"]=>
  string(1) "X"
  ["y"]=>
  string(1) "Y"
}
