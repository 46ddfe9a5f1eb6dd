--TEST--
Example of 8.4 Graceful shutdown
--FILE--
<?php
use function Async\{spawn, delay};
spawn(function () { try { delay(10_000); } finally { echo "worker cleanup\n"; } });
spawn(function () { echo "leaving\n"; exit(3); });
register_shutdown_function(function () { echo "shutdown fn\n"; });
try { delay(10_000); echo "never\n"; } finally { echo "main cleanup\n"; }
?>
--EXPECT--
leaving
main cleanup
worker cleanup
shutdown fn
