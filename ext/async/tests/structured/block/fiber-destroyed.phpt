--TEST--
The end of a fiber ends the blocks in it, which wait for their coroutines
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, protect, scope, spawn, suspend, with_timeout};

function work(string $name): void
{
    try {
        delay(60000);
    } finally {
        suspend();
        echo "$name: cleaned up\n";
    }
}

$blocks = [
    'scope' => fn(Closure $code) => scope($code),
    'with_timeout' => fn(Closure $code) => with_timeout(60000, $code),
    'protect' => fn(Closure $code) => protect($code),
];
foreach ($blocks as $name => $block) {
    $fiber = new Fiber(function () use ($block, $name) {
        try {
            $block(function () use ($name) {
                spawn(work(...), $name);
                suspend();
                Fiber::suspend();
            });
        } finally {
            echo "$name: block left\n";
        }
    });
    $fiber->start();
    echo "$name: fiber suspended\n";
    unset($fiber);
    echo "$name: fiber destroyed\n";
}
?>
--EXPECT--
scope: fiber suspended
scope: cleaned up
scope: block left
scope: fiber destroyed
with_timeout: fiber suspended
with_timeout: cleaned up
with_timeout: block left
with_timeout: fiber destroyed
protect: fiber suspended
protect: cleaned up
protect: block left
protect: fiber destroyed
