--TEST--
Keys that nothing else holds survive the wait
--FILE--
<?php
use function Async\{spawn, suspend, await_all};

function key_of(int $i): string
{
    return str_repeat(chr(97 + $i), 3);
}
$make = function () {
    for ($i = 0; $i < 4; $i++) {
        yield key_of($i) => spawn(function () use ($i) { suspend(); return $i % 2 ? $i : throw new Exception("e$i"); });
    }
};
[$results, $errors] = await_all($make(), fillNull: true);
echo json_encode($results), ' ', implode(',', array_keys($errors)), "\n";

$array = [];
foreach ($make() as $key => $trigger) {
    $array[$key] = $trigger;
}
$wait = function () use (&$array) {
    return await_all($array, fillNull: true);
};
$caller = spawn($wait);
suspend();
$array = null;
[$results, $errors] = Async\await($caller);
echo json_encode($results), ' ', implode(',', array_keys($errors)), "\n";
?>
--EXPECT--
{"aaa":null,"bbb":1,"ccc":null,"ddd":3} aaa,ccc
{"aaa":null,"bbb":1,"ccc":null,"ddd":3} aaa,ccc
