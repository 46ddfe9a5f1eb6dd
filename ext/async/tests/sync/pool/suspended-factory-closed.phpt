--TEST--
PO15: the pool is closed while the factory, a hook or the healthcheck runs: no resource stays behind
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend, await};

function watch($what) {
    $pool = null;
    $n = 0;
    $wait = function ($name) use ($what) { if ($name === $what) { suspend(); suspend(); } };
    $pool = new Pool(
        function () use (&$n, $wait, $what, &$pool) { if ($pool) $wait('factory'); return ++$n; },
        function ($r) { echo "  destroy $r\n"; },
        function () use ($wait) { $wait('healthcheck'); },
        function () use ($wait) { $wait('beforeAcquire'); },
        function () use ($wait) { $wait('beforeRelease'); },
        min: $what === 'factory' ? 0 : 1, max: 1, healthcheckInterval: $what === 'healthcheck' ? 1 : 0,
    );
    echo "$what\n";
    if ($what === 'healthcheck') { while (!$pool->activeCount()) Async\delay(1); $c = null; }
    else $c = spawn(function () use ($pool, $what) {
        try { $r = $pool->acquire(); if ($what === 'beforeRelease') $pool->release($r); echo "  returned\n"; } catch (Async\PoolException $e) { echo '  ', $e->getMessage(), "\n"; }
    });
    suspend();
    $pool->close();
    for ($i = 0; $i < 5; $i++) suspend();
    var_dump(count($pool), $pool->tryAcquire());
}
foreach (['factory', 'beforeAcquire', 'beforeRelease', 'healthcheck'] as $what) watch($what);
?>
--EXPECT--
factory
  destroy 1
  Pool is closed
int(0)
NULL
beforeAcquire
  destroy 1
  Pool is closed
int(0)
NULL
beforeRelease
  destroy 1
  returned
int(0)
NULL
healthcheck
  destroy 1
int(0)
NULL
