--TEST--
TaskGroup: an example of its use
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;

$g = new TaskGroup(concurrency: 2);
$g->spawnWithKey('a', fn() => 1);
$g->spawnWithKey('b', function () { throw new RuntimeException('no'); });
$g->spawn(fn(int $x) => $x, 3);
$g->close();
foreach ($g as $key => [$res, $err]) { echo $key, ': ', $err?->getMessage() ?? $res, "\n"; }
echo count($g), ' ', json_encode($g->getResults()), "\n";
--EXPECT--
a: 1
b: no
0: 3
3 {"a":1,"0":3}
