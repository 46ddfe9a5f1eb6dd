--TEST--
Settled triggers are counted in input order; enough of them, and nobody else runs
--FILE--
<?php
use function Async\{spawn, suspend, await, await_all, await_any_of, await_any_or_fail, await_first_success, await_all_or_fail, await_any_of_or_fail};

$a = spawn(fn () => 'a');
$b = spawn(fn () => throw new Exception('b'));
$c = spawn(fn () => 'c');
suspend();
$pending = spawn(function () { echo "nobody parked\n"; return 'p'; });

var_dump(await_any_or_fail([$pending, $c, $a]));
var_dump(await_first_success([$pending, $b, $c, $a])[0]);
var_dump(array_keys(await_first_success([$pending, $b, $c, $a])[1]));
var_dump(json_encode(await_any_of(2, ['p' => $pending, 'c' => $c, 'b' => $b, 'a' => $a])[0]));
var_dump(json_encode(await_any_of_or_fail(2, ['p' => $pending, 'c' => $c, 'a' => $a, 'b' => $b])));
var_dump(json_encode(await_all([$a, $b, $c])[0]));
var_dump(json_encode(await_all_or_fail([$a, $c])));
echo "now\n";
var_dump(json_encode(await_all_or_fail([$a, $pending, $c])));
?>
--EXPECT--
string(1) "c"
string(1) "c"
array(1) {
  [0]=>
  int(1)
}
string(17) "{"c":"c","a":"a"}"
string(17) "{"c":"c","a":"a"}"
string(17) "{"0":"a","2":"c"}"
string(9) "["a","c"]"
now
nobody parked
string(13) "["a","p","c"]"
