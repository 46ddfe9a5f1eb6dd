--TEST--
At most `concurrency` tasks run at once, started in spawn order; every task settles
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\suspend;

foreach ([1, 2, 3, null, 0] as $concurrency) {
    $running = $peak = 0;
    $started = [];
    $group = new TaskGroup($concurrency, 0);
    for ($i = 0; $i < 8; $i++) {
        $group->spawn(function () use ($i, &$running, &$peak, &$started) {
            $started[] = $i;
            $peak = max($peak, ++$running);
            for ($k = $i % 3; $k >= 0; $k--) suspend();
            $running--;
            if ($i % 4 === 3) throw new Exception();
            return $i;
        });
    }
    $results = $group->all(true)->await();
    $group->suppressErrors();
    echo json_encode([$concurrency, $peak, $started, array_keys($results)]), "\n";
    var_dump($group->isFinished());
}
--EXPECT--
[1,1,[0,1,2,3,4,5,6,7],[0,1,2,4,5,6]]
bool(true)
[2,2,[0,1,2,3,4,5,6,7],[0,1,2,4,5,6]]
bool(true)
[3,3,[0,1,2,3,4,5,6,7],[0,1,2,4,5,6]]
bool(true)
[null,8,[0,1,2,3,4,5,6,7],[0,1,2,4,5,6]]
bool(true)
[0,8,[0,1,2,3,4,5,6,7],[0,1,2,4,5,6]]
bool(true)
