--TEST--
finally() handlers run after cancel(), too; they may suspend, read and iterate, but not spawn
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, AsyncException};
use function Async\{suspend, delay, spawn};

$group = new TaskGroup(1);
$group->spawn(function () { delay(60_000); });
$group->spawn(function () { echo "never\n"; });
$done = spawn(function () { for ($i = 0; $i < 20; $i++) suspend(); });
$group->finally(function (TaskGroup $g) {
    suspend();
    echo count($g->getErrors()), " errors\n";
    foreach ($g as $key => [$value, $error]) echo $key, ' ', $error->getMessage(), "\n";
    try {
        $g->spawn(fn () => 1);
    } catch (AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
$group->cancel();
Async\await($done);
--EXPECT--
2 errors
1 TaskGroup cancelled
0 TaskGroup cancelled
Cannot spawn tasks on a closed TaskGroup
