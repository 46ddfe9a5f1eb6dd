--TEST--
A group that lives until the end of the request drops its errors silently
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\suspend;

class Holder { public static $group; public $own; public function __destruct() { echo "holder gone\n"; } }

$group = new TaskGroup();
Holder::$group = new TaskGroup();
$holder = new Holder;
$holder->own = new TaskGroup();
foreach ([$group, Holder::$group, $holder->own] as $g) {
    $g->spawn(fn () => throw new LogicException('silent'));
}
unset($g);
suspend();
register_shutdown_function(function () {
    $group = new TaskGroup();
    $group->spawn(fn () => throw new LogicException('x'));
    suspend();
    try {
        unset($group);
    } catch (Async\CompositeException $e) {
        echo "not silent in a shutdown function\n";
    }
});
echo "end\n";
--EXPECT--
end
not silent in a shutdown function
holder gone
