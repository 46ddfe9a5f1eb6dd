--TEST--
Each coroutine has its own stack of buffers: no mixing, levels independent
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$work = function (string $name) {
    $levels = [ob_get_level()];
    ob_start();
    echo "$name: ";
    for ($i = 0; $i < 3; $i++) {
        ob_start();
        echo "$name$i ";
        suspend();
        $levels[] = ob_get_level();
        echo "end ";
    }
    suspend();
    while (ob_get_level() > 1) {
        ob_end_flush();
    }
    $status = ob_get_status();
    return [ob_get_clean(), $levels, $status['level'], ob_get_level()];
};

ob_start();
echo "main ";
$coroutines = array_map(fn($name) => spawn($work, $name), ['a', 'b', 'c']);
suspend();
echo "goes on ";
$results = array_map(await(...), $coroutines);
$own = ob_get_clean();
foreach ($results as $result) {
    echo json_encode($result), "\n";
}
var_dump($own, ob_get_level());
?>
--EXPECT--
["a: a0 end a1 end a2 end ",[0,2,3,4],0,0]
["b: b0 end b1 end b2 end ",[0,2,3,4],0,0]
["c: c0 end c1 end c2 end ",[0,2,3,4],0,0]
string(13) "main goes on "
int(0)
