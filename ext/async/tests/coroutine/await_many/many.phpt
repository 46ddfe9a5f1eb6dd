--TEST--
Ten thousand triggers
--FILE--
<?php
use function Async\{spawn, suspend, await_all, await_any_of_or_fail};

$triggers = [];
for ($i = 0; $i < 10_000; $i++) {
    $triggers["k$i"] = spawn(function () use ($i) { suspend(); return $i; });
}
[$results, $errors] = await_all($triggers);
var_dump(count($results), $results['k9999'], array_key_first($results), $errors);

$triggers = [];
for ($i = 0; $i < 10_000; $i++) {
    $triggers[] = spawn(function () use ($i) { suspend(); return $i; });
}
var_dump(array_keys(await_any_of_or_fail(3, $triggers)));
?>
--EXPECT--
int(10000)
int(9999)
string(2) "k0"
array(0) {
}
array(3) {
  [0]=>
  int(0)
  [1]=>
  int(1)
  [2]=>
  int(2)
}
