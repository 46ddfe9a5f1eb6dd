--TEST--
A chain callback that drops, cancels, chains on, completes and collects whatever it can reach
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState, AsyncException};
use function Async\{suspend, spawn, await};

foreach (['map', 'catch', 'finally'] as $method) {
    $state = new FutureState();
    $source = new Future($state);
    $child = $source->$method(function ($x) use (&$state, &$source, &$child, $method) {
        $late = $child->map(function ($v) { echo 'chained on the running child: ', $v instanceof Throwable ? $v->getMessage() : $v, "\n"; return 1; })->ignore();
        $again = $source->finally(function () { echo "chained on the settled source\n"; })->ignore();
        try {
            $state->complete('again');
        } catch (AsyncException $e) {
            echo "completed already\n";
        }
        $source->cancel();
        $state = $source = null;
        gc_collect_cycles();
        suspend();
        gc_collect_cycles();
        return "$method ran";
    });
    $method === 'catch' ? $state->error(new LogicException('e')) : $state->complete('v');
    echo $child->await(), "\n";
    suspend();
    $child = null;
}
--EXPECT--
completed already
chained on the settled source
chained on the running child: map ran
map ran
completed already
chained on the settled source
chained on the running child: catch ran
catch ran
completed already
chained on the settled source
chained on the running child: v
v
