--TEST--
An unhandled exception shuts the others down, which clean up before the report
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};

spawn(function () {
    try { delay(60_000); echo "never\n"; } finally { echo "worker cleanup\n"; delay(1); echo "worker end\n"; }
});
spawn(function () { suspend(); throw new LogicException('fatal'); });
try {
    delay(60_000);
    echo "never\n";
} finally {
    echo "main cleanup\n";
}
--EXPECTF--
main cleanup
worker cleanup
worker end

Fatal error: Uncaught LogicException: fatal in %s:%d
%a
