--TEST--
foreach yields key => [value, error] in the order of settling and waits while the group is open; each loop sees everything
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{spawn, suspend};

$group = new TaskGroup();
$group->spawnWithKey('slow', function () { suspend(); suspend(); return 's'; });
$group->spawnWithKey('quick', fn () => 'q');
$group->spawnWithKey('failing', function () { suspend(); throw new LogicException('f'); });
$group->spawnWithKey('null', fn () => null);

$show = function (string $loop) use ($group) {
    foreach ($group as $key => [$value, $error]) {
        echo "$loop $key ", json_encode($value), ' ', $error?->getMessage(), "\n";
        if ($loop === 'b') suspend();
    }
    echo "$loop ends\n";
};
$a = spawn($show, 'a');
$b = spawn($show, 'b');
for ($i = 0; $i < 5; $i++) suspend();
echo "open\n";
$group->spawn(fn () => 'added in the loop');
suspend();
suspend();
suspend();
$group->close();
suspend();
$show('c');
foreach ($group as $key => $entry) { echo "d $key\n"; break; }
--EXPECT--
a quick "q" 
a null null 
b quick "q" 
b null null 
a failing null f
a slow "s" 
b failing null f
b slow "s" 
open
a 0 "added in the loop" 
b 0 "added in the loop" 
a ends
b ends
c quick "q" 
c null null 
c failing null f
c slow "s" 
c 0 "added in the loop" 
c ends
d quick
