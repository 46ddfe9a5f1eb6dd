--TEST--
Pipes: a handle in non-blocking mode never suspends
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/pipes.inc';

[$r, $w] = pipe_pair();
$work = function () use ($r, $w) {
    stream_set_blocking($r, false);
    $result = [fread($r, 10), fgets($r), stream_get_meta_data($r)['blocked'], feof($r)];
    stream_set_blocking($r, true);
    return $result;
};
$outside = $work();
await(spawn(function () use ($work, $outside) {
    spawn(function () {
        echo "other\n";
    });
    var_dump($work() === $outside);
    echo json_encode($outside), "\n";
}));
?>
--EXPECT--
bool(true)
["",false,false,false]
other
