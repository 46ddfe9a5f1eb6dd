--TEST--
await_all_or_fail: all values, or the first failure in time
--FILE--
<?php
use function Async\{spawn, suspend, await_all_or_fail};

var_dump(json_encode(await_all_or_fail(['b' => spawn(function () { suspend(); return 1; }), 'a' => spawn(fn () => 2)])));
var_dump(json_encode(await_all_or_fail(['b' => spawn(function () { suspend(); return 1; }), 'a' => spawn(fn () => 2)], null, false)));

$later = spawn(function () { suspend(); suspend(); throw new Exception('later'); });
$first = spawn(function () { suspend(); throw new Exception('first'); });
try {
    await_all_or_fail([$later, $first]);
} catch (Exception $e) {
    var_dump($e->getMessage(), $e === $first->getException());
}
?>
--EXPECT--
string(13) "{"b":1,"a":2}"
string(13) "{"a":2,"b":1}"
string(5) "first"
bool(true)
