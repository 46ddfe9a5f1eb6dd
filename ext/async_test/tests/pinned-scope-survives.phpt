--TEST--
A scope pinned by a C owner survives two cascaded disposals
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;

$parent = Event::scope();
$child = Event::scope($parent);
$child->pin();
/* What is left is the owner's raw pointer: the count is that of the scope itself. */
$child->scopeRelease();
$work = $child->spawnIn(function () {
    try {
        Async\delay(10000);
    } finally {
        echo "cancelled\n";
    }
});
Async\suspend();

foreach ([1, 2] as $time) {
    $parent->scopeCancel();
    Async\suspend();
    Async\suspend();
    $parent->tryDispose();
    $child->tryDispose();
    $state = $child->scopeState();
    echo "disposal $time: ", $state['shut'] ? 'shut, ' : '', $state['done'] ? 'done, ' : '', $state['disposable'] ? 'disposable' : 'still there', "\n";
}
unset($work);

/* The owner lets go. */
$child->pin(false);
var_dump($child->scopeState()['disposable']);
$child->scopeRelease();
unset($child);
echo $parent->scopeState()['children'], " children\n";
$parent->scopeRelease();
unset($parent);
echo "done\n";
?>
--EXPECT--
cancelled
disposal 1: shut, done, still there
disposal 2: shut, done, still there
bool(true)
0 children
done
