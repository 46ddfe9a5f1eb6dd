--TEST--
A fatal error in an error handler, of the main script or of a coroutine: the others are cancelled and clean up
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

$program = <<<'PHP'
use function Async\{spawn, delay, suspend};
set_error_handler(function () { suspend(); eval('function strlen() {}'); });
spawn(function () { try { delay(1_000); } finally { suspend(); echo "cleaned up\n"; } });
suspend();
class D { function __destruct() { suspend(); echo "not reached\n"; } }
$d = new D;
register_shutdown_function(function () { suspend(); echo "shutdown function\n"; });
PHP;
foreach (['trigger_error("x");', 'Async\await(spawn(fn () => trigger_error("x")));', 'register_shutdown_function(function () { trigger_error("x"); });'] as $end) {
    [$output, $status] = run_script("$program\n$end");
    echo preg_replace('/ in .*/', '', $output), "\n$status\n\n";
}
?>
--EXPECT--

Fatal error: Cannot redeclare function strlen()
cleaned up
shutdown function
255


Fatal error: Cannot redeclare function strlen()
cleaned up
shutdown function
255

cleaned up
shutdown function

Fatal error: Cannot redeclare function strlen()
255
