--TEST--
A cancellation that escapes the main flow ends it silently: no report, no handler, status unchanged
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

$script = <<<'PHP'
use function Async\{spawn, suspend, delay, current_coroutine};
set_exception_handler(function ($e) { echo "handler called\n"; });
suspend();
$main = current_coroutine();
spawn(function () use ($main) { $main->cancel(new Async\AsyncCancellation('x')); delay(5); echo "coroutine ends\n"; });
register_shutdown_function(function () { echo "shutdown function\n"; });
try { delay(60_000); } finally { echo "main cleanup\n"; }
echo "never\n";
PHP;
[$output, $status] = run_script($script);
echo $output, "\n", $status, "\n";

[$output, $status] = run_script('Async\suspend(); throw new Cancellation("thrown by main itself"); echo "never\n";');
var_dump($output, $status);
--EXPECT--
main cleanup
coroutine ends
shutdown function
0
string(0) ""
int(0)
