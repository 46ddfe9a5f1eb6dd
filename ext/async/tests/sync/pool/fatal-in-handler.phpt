--TEST--
A fatal error in any handler: no place is lost for shutdown functions, no handler is called by the end
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

foreach (['factory', 'healthcheck', 'beforeAcquire', 'beforeRelease', 'reportSuccess', 'reportFailure', 'shouldRecover'] as $what) {
    $file = sys_get_temp_dir() . "/what-$what-" . getmypid() . '.inc';
    file_put_contents($file, "<?php const WHAT = '$what';");
    [$output, $status] = run_script(<<<'PHP'
class S implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { maybe('reportSuccess'); }
    public function reportFailure(mixed $source, Throwable $error): void { maybe('reportFailure'); }
    public function shouldRecover(): bool { maybe('shouldRecover'); return true; }
}
function maybe($name) { if ($name === WHAT && $GLOBALS['armed']) { $GLOBALS['armed'] = false; eval('class S {}'); } }
$armed = false;
$n = 0;
$pool = new Async\Pool(
    function () use (&$n) { maybe('factory'); return ++$n; }, function () { echo "destructor called\n"; }, function () { maybe('healthcheck'); return true; },
    function () { maybe('beforeAcquire'); return true; }, function () { maybe('beforeRelease'); return WHAT !== 'reportFailure'; },
    min: (int) (WHAT !== 'factory'), max: 1, healthcheckInterval: WHAT === 'healthcheck' ? 1 : 0,
);
$pool->setCircuitBreakerStrategy(new S);
register_shutdown_function(function () use ($pool) {
    $pool->activate();
    echo count($pool), ' ', $pool->acquire() ? 'usable' : '', "\n";
});
$armed = true;
if (WHAT === 'shouldRecover') $pool->deactivate();
if (WHAT === 'healthcheck') Async\delay(60_000);
$r = $pool->acquire();
$pool->release($r);
echo "not reached\n";
PHP, '-d auto_prepend_file=' . $file);
    unlink($file);
    echo str_pad("$what:", 15), preg_match('/Fatal error: .*Cannot (re)?declare class S/', $output) ? 'fatal, ' : $output, str_replace("\n", ' ', trim(preg_replace('/^.*Fatal error.*$\R?/m', '', $output))), ' ', $status, "\n";
}
?>
--EXPECT--
factory:       fatal, 0 usable 255
healthcheck:   fatal, 0 usable 255
beforeAcquire: fatal, 0 usable 255
beforeRelease: fatal, 0 usable 255
reportSuccess: fatal, 0 usable 255
reportFailure: fatal, 0 usable 255
shouldRecover: fatal, 1 usable 255
