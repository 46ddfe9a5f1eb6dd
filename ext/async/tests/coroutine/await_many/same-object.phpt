--TEST--
One object under several keys answers for each of them
--FILE--
<?php
use function Async\{spawn, suspend, await_all, await_any_of, await_any_of_or_fail};

$x = spawn(function () { suspend(); return 'x'; });
$y = spawn(function () { suspend(); throw new Exception('y'); });
[$results, $errors] = await_all(['a' => $x, 'b' => $y, 'c' => $x, 'd' => $y, 5 => $x]);
echo json_encode($results), ' ', implode(',', array_keys($errors)), "\n";
var_dump($errors['b'] === $errors['d']);
// Settled now.
[$results, $errors] = await_all(['a' => $x, 'b' => $y, 'c' => $x]);
echo json_encode($results), ' ', implode(',', array_keys($errors)), "\n";

$z = spawn(function () { suspend(); return 'z'; });
echo json_encode(await_any_of(2, ['p' => $z, 'q' => $z, 'r' => $z])[0]), "\n";
$z = spawn(function () { suspend(); return 'z'; });
echo json_encode(await_any_of_or_fail(3, (function () use ($z) { yield 'p' => $z; yield 'q' => $z; yield 'r' => $z; })())), "\n";

$many = spawn(function () { suspend(); return 1; });
var_dump(array_sum(await_all(array_fill(0, 1000, $many))[0]));
?>
--EXPECT--
{"a":"x","c":"x","5":"x"} b,d
bool(true)
{"a":"x","c":"x"} b
{"p":"z","q":"z"}
{"p":"z","q":"z","r":"z"}
int(1000)
