--TEST--
The queues keep their order across growth and wrap-around
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, await, current_coroutine};
use function AsyncTest\{microtask, log};

mt_srand(16);

/* The run queue against a model: everybody who yields goes to the tail. */
$model = [];
$ran = [];
$wrong = 0;
$left = 0;
$body = function (int $id, int $turns) use (&$model, &$wrong, &$body, &$left, &$next) {
    for (; $turns > 0; $turns--) {
        if (array_shift($model) !== $id) {
            $wrong++;
        }
        /* Grows in bursts, so that head and tail wrap at every capacity. */
        $burst = mt_rand(0, 9) === 0 ? mt_rand(0, 40) : mt_rand(0, 1);
        while ($burst-- > 0 && $next < 5000) {
            $model[] = $next;
            spawn($body, $next++, mt_rand(1, 5));
            $left++;
        }
        if ($turns > 1) {
            $model[] = $id;
            suspend();
        }
    }
    $left--;
};
$next = 0;
for ($i = 0; $i < 3; $i++) {
    $model[] = $next;
    spawn($body, $next++, 5);
    $left++;
}
while ($left > 0) {
    $model[] = 'main';
    suspend();
    if (array_shift($model) !== 'main') {
        $wrong++;
    }
}
echo $next > 100 ? 'many' : $next, ' coroutines, ', $wrong, " out of order\n";

/* Microtasks: first in, first out, those added by microtasks included. */
$expected = [];
for ($round = 0; $round < 20; $round++) {
    $count = mt_rand(1, 60);
    for ($i = 0; $i < $count; $i++) {
        microtask($expected[] = "task $round/$i");
    }
    suspend();
}
$ran = array_values(array_filter(log(), fn($line) => !str_ends_with($line, 'freed')));
var_dump($ran === $expected);
?>
--EXPECT--
many coroutines, 0 out of order
bool(true)
