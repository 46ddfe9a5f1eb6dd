--TEST--
any() is the first value and skips failures; when all have failed it rejects with all of them
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, CompositeException};
use function Async\suspend;

$group = new TaskGroup();
$group->spawn(fn () => throw new LogicException('a'));
$group->spawn(function () { suspend(); suspend(); return 'value'; });
$group->spawn(function () { suspend(); throw new LogicException('b'); });
$any = $group->any();
var_dump($any->await(), $group->any()->await());
unset($group);
echo "no unhandled errors\n";

$group = new TaskGroup();
$group->spawn(function () { suspend(); throw new LogicException('second'); });
$group->spawn(fn () => throw new LogicException('first'));
for ($i = 0; $i < 2; $i++) {
    try {
        $group->any()->await();
    } catch (CompositeException $e) {
        echo json_encode(array_map(fn ($e) => $e->getMessage(), $e->getExceptions())), "\n";
    }
}
/* An open group goes on. */
$group->spawn(fn () => 'at last');
echo $group->any()->await(), "\n";
--EXPECT--
string(5) "value"
string(5) "value"
no unhandled errors
["second","first"]
["second","first"]
at last
