--TEST--
A wait for a group's Future takes a token; the Future and the tasks go on
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, OperationCanceledException};
use function Async\{timeout, delay};

$group = new TaskGroup();
$group->spawn(function () { delay(20); return 1; });
$all = $group->all();
try {
    $all->await(timeout(1));
} catch (OperationCanceledException $e) {
    echo get_class($e->getPrevious()), "\n";
}
var_dump($all->isCompleted(), $all->await());
--EXPECT--
Async\TimeoutException
bool(false)
array(1) {
  [0]=>
  int(1)
}
