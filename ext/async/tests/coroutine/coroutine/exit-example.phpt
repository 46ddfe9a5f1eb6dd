--TEST--
exit in a coroutine: the others get their cancellation in id order, main first, then shutdown functions run
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
[$output, $status] = run_script(<<<'PHP'
use function Async\{spawn, delay};
spawn(function () { try { delay(10_000); } finally { echo "worker cleanup\n"; } });
spawn(function () { echo "leaving\n"; exit(3); });
register_shutdown_function(function () { echo "shutdown fn\n"; });
try { delay(10_000); echo "never\n"; } finally { echo "main cleanup\n"; }
PHP);
echo $output, "\n", $status, "\n";
--EXPECT--
leaving
main cleanup
worker cleanup
shutdown fn
3
