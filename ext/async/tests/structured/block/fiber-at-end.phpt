--TEST--
Blocks of fibers that are still suspended when the request ends
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{with_timeout, scope, protect, spawn, delay};

foreach ([fn ($f) => with_timeout(60_000, $f), fn ($f) => with_timeout(1, $f), scope(...), protect(...)] as $block) {
    $fibers[] = $fiber = new Fiber(function () use ($block) {
        try {
            $block(function () { spawn(fn () => delay(1)); try { Fiber::suspend(); } finally { echo "unwound\n"; } });
        } finally {
            echo "left\n";
        }
    });
    $fiber->start();
}
unset($fiber);
?>
--EXPECT--
unwound
left
unwound
left
unwound
left
unwound
left
