--TEST--
Pool: a resource that is being destroyed still counts, wherever it was refused: there are never more than max
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, delay, await_all};

function run(string $what, int $jobs, array $handlers, int $interval = 0): void
{
    $alive = $most = 0;
    $pool = new Pool(
        function () use (&$alive, &$most) { $most = max($most, ++$alive); return new stdClass; },
        function () use (&$alive) { delay(5); $alive--; },       // QUIT, and the answer to it
        ...$handlers + ['max' => 1, 'healthcheckInterval' => $interval],
    );
    $wrong = 0;
    $watch = spawn(function () use ($pool, &$alive, &$wrong) {
        for (;;) {
            $wrong += count($pool) !== $alive || count($pool) !== $pool->idleCount() + $pool->activeCount();
            delay(1);
        }
    });
    $all = [];
    for ($i = 0; $i < $jobs; $i++) {
        $all[] = spawn(function () use ($pool) { $r = $pool->acquire(); delay(2); $pool->release($r); });
    }
    await_all($all);
    $interval && delay(20);
    spawn(fn () => $pool->close());
    delay(1);
    $closing = count($pool) === $alive;
    delay(30);
    $watch->cancel();
    echo "$what: at most $most, ", $wrong ? "wrong $wrong times" : 'always counted', ', ', $closing ? 'closing counted' : 'closing not counted', ", $alive left\n";
}

$refuse = fn () => false;
run('beforeRelease', 5, ['beforeRelease' => $refuse]);
run('throwing beforeRelease', 5, ['beforeRelease' => fn () => throw new Exception]);
run('beforeAcquire', 5, ['beforeAcquire' => $refuse]);
run('healthcheck', 5, ['healthcheck' => $refuse], 3);
run('none', 5, []);
?>
--EXPECT--
beforeRelease: at most 1, always counted, closing counted, 0 left
throwing beforeRelease: at most 1, always counted, closing counted, 0 left
beforeAcquire: at most 1, always counted, closing counted, 0 left
healthcheck: at most 1, always counted, closing counted, 0 left
none: at most 1, always counted, closing counted, 0 left
