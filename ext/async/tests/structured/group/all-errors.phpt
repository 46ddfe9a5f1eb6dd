--TEST--
all() with failures rejects with a CompositeException of all of them, in spawn order; all(true) leaves them out
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, CompositeException};
use function Async\suspend;

$group = new TaskGroup();
$group->spawn(function () { suspend(); throw new LogicException('first spawned'); });
$group->spawn(fn () => 'value');
$group->spawn(fn () => throw new RuntimeException('first settled'));
for ($i = 0; $i < 2; $i++) {
    try {
        $group->all()->await();
    } catch (CompositeException $e) {
        echo json_encode(array_map(fn ($e) => $e->getMessage(), $e->getExceptions())), "\n";
    }
}
var_dump($group->all(true)->await());

/* Exactly one. */
$group = new TaskGroup();
$group->spawn(fn () => throw new LogicException('single'));
try {
    $group->all()->await();
} catch (CompositeException $e) {
    echo count($e->getExceptions()), "\n";
}
var_dump($group->all(ignoreErrors: true)->await());
--EXPECT--
["first spawned","first settled"]
["first spawned","first settled"]
array(1) {
  [1]=>
  string(5) "value"
}
1
array(0) {
}
