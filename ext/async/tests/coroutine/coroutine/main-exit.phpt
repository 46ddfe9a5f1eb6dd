--TEST--
exit in the main coroutine: no finally blocks of its own, the others are cancelled and clean up
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
[$output, $status] = run_script(<<<'PHP'
use function Async\{spawn, suspend, delay};
spawn(function () { try { delay(10_000); } finally { echo "worker cleanup\n"; } });
register_shutdown_function(function () { echo "shutdown fn\n"; });
suspend();
try { exit(5); } catch (Throwable) { echo "never\n"; } finally { echo "never\n"; }
PHP);
echo $output, "\n", $status, "\n";
--EXPECT--
worker cleanup
shutdown fn
5
