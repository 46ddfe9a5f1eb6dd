--TEST--
exit in any handler ends the program; the pool stays consistent for shutdown functions
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

foreach (['factory', 'destructor', 'healthcheck', 'beforeAcquire', 'beforeRelease', 'reportSuccess', 'reportFailure', 'shouldRecover'] as $what) {
    [$output, $status] = run_script(<<<'PHP'
class S implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { maybe('reportSuccess'); }
    public function reportFailure(mixed $source, Throwable $error): void { maybe('reportFailure'); }
    public function shouldRecover(): bool { maybe('shouldRecover'); return true; }
}
function maybe($name) { if ($name === WHAT && $GLOBALS['armed']) { $GLOBALS['armed'] = false; exit(3); } }
$armed = false;
$n = 0;
$pool = new Async\Pool(
    function () use (&$n) { maybe('factory'); return ++$n; }, function () { maybe('destructor'); }, function () { maybe('healthcheck'); return true; },
    function () { maybe('beforeAcquire'); return WHAT !== 'destructor'; }, function () { maybe('beforeRelease'); return !in_array(WHAT, ['reportFailure', 'destructor']); },
    min: 1, max: 3, healthcheckInterval: WHAT === 'healthcheck' ? 1 : 0,
);
$pool->setCircuitBreakerStrategy(new S);
register_shutdown_function(function () use ($pool) {
    printf("%d=%d+%d ", count($pool), $pool->idleCount(), $pool->activeCount());
    $pool->activate();
    $r = $pool->acquire(); $s = $pool->acquire();
    echo "usable\n";
});
$armed = true;
if (WHAT === 'factory') $pool->acquire();
if (WHAT === 'shouldRecover') $pool->deactivate();
if (WHAT === 'healthcheck') Async\delay(60_000);
$r = $pool->acquire();
$pool->release($r);
echo "not reached\n";
PHP, '-d auto_prepend_file=' . (function ($what) { $f = sys_get_temp_dir() . "/what-$what.inc"; file_put_contents($f, "<?php const WHAT = '$what';"); register_shutdown_function(fn () => @unlink($f)); return $f; })($what));
    echo str_pad("$what:", 15), $output, ' ', $status, "\n";
}
?>
--EXPECT--
factory:       1=0+1 usable 3
destructor:    0=0+0 usable 3
healthcheck:   0=0+0 usable 3
beforeAcquire: 0=0+0 usable 3
beforeRelease: 0=0+0 usable 3
reportSuccess: 1=1+0 usable 3
reportFailure: 0=0+0 usable 3
shouldRecover: 1=1+0 usable 3
