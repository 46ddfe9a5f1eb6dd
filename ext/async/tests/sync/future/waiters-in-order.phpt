--TEST--
Waiters of one future that come and go in any order: those that stay are woken in the order in which they came
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, Future, FutureState};
use function Async\{spawn, suspend};

foreach ([1, 2, 3, 4, 5] as $seed) {
    mt_srand($seed);
    $future = new Future($state = new FutureState);
    $woken = $waiting = [];
    $next = 0;
    for ($round = 0; $round < 40; $round++) {
        for ($i = mt_rand(0, 60); $i > 0; $i--) {
            $n = $next++;
            $waiting[$n] = spawn(function () use ($future, $n, &$woken) {
                try {
                    $future->await();
                    $woken[] = $n;
                } catch (AsyncCancellation) {
                }
            });
        }
        suspend();
        // From the front, from the back, and from anywhere.
        $leaving = match (mt_rand(0, 2)) {
            0 => array_slice(array_keys($waiting), 0, mt_rand(0, 50)),
            1 => array_reverse(array_slice(array_keys($waiting), -mt_rand(1, 50))),
            2 => $waiting ? (array) array_rand($waiting, mt_rand(1, min(50, count($waiting)))) : [],
        };
        foreach ($leaving as $n) {
            $waiting[$n]->cancel();
            unset($waiting[$n]);
        }
        suspend();
    }
    $state->complete(null);
    suspend();
    suspend();
    var_dump(count($waiting) > 0 && $woken === array_keys($waiting));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
