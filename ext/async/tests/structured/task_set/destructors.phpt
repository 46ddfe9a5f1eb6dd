--TEST--
What a delivery leaves over is destroyed when somebody calls the set, and may call it again
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskSet;
use function Async\suspend;

class Leftover extends Exception {
    public static ?TaskSet $set;
    public function __destruct() {
        echo "destroyed, count ", self::$set->count(), "\n";
        suspend();
        self::$set->spawn(fn () => 'from a destructor');
    }
}
Leftover::$set = $set = new TaskSet();
$set->spawn(fn () => throw new Leftover());
$set->spawn(fn () => 'value');
echo json_encode($set->joinAll(true)->await()), "\n";
echo "delivered\n";
foreach ($set as [$value]) { echo $value, "\n"; break; }
Leftover::$set = null;
--EXPECT--
{"1":"value"}
delivered
destroyed, count 0
from a destructor
