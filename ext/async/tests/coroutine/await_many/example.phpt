--TEST--
await_all: results and errors by key, failed keys as null
--FILE--
<?php
use function Async\{spawn, await_all};

[$ok, $bad] = await_all([
    'a' => spawn(fn () => 1),
    'b' => spawn(fn () => throw new Exception('no')),
    'c' => spawn(fn () => 3),
], fillNull: true);
echo json_encode($ok), ' ', $bad['b']->getMessage(), "\n";
?>
--EXPECT--
{"a":1,"b":null,"c":3} no
