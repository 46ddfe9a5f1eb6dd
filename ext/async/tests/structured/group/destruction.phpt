--TEST--
The last reference gone: running tasks are cancelled, queued ones never start
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{suspend, delay};

class Argument { public function __destruct() { echo "argument gone\n"; } }

$group = new TaskGroup(1);
$group->spawn(function () {
    Async\spawn(function () { try { delay(60_000); } finally { echo "child ended\n"; } });
    try { delay(60_000); } catch (Async\AsyncCancellation $e) { echo $e->getMessage(), "\n"; }
});
$group->spawn(function ($argument) { echo "never\n"; }, new Argument);
suspend();
suspend();
unset($group);
echo "dropped\n";
suspend();
suspend();
--EXPECT--
argument gone
dropped
TaskGroup cancelled
child ended
