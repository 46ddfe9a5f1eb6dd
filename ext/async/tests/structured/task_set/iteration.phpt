--TEST--
A loop removes each entry before its body runs; a second one gets only what came after
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskSet;
use function Async\{spawn, suspend};

$set = new TaskSet();
$set->spawnWithKey('a', fn () => 'A');
$set->spawnWithKey('b', function () { suspend(); throw new LogicException('B'); });
$loop = spawn(function () use ($set) {
    foreach ($set as $key => [$value, $error]) {
        echo $key, ' ', $value ?? $error->getMessage(), ' ', $set->count(), "\n";
    }
    echo "loop ends\n";
});
for ($i = 0; $i < 5; $i++) suspend();
$set->spawnWithKey('c', fn () => 'C');
$set->close();
Async\await($loop);
foreach ($set as $entry) echo "never\n";
echo "end\n";
--EXPECT--
a A 1
b B 0
c C 0
loop ends
end
