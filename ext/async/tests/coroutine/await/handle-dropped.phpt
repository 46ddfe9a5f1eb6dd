--TEST--
The subject may lose its last handle while it is waited for
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

echo await(spawn(function () { suspend(); gc_collect_cycles(); suspend(); return 'value'; })), "\n";
try {
    await(spawn(function () { suspend(); throw new LogicException('failure'); }));
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
value
failure
