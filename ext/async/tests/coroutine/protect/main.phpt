--TEST--
protect works for the main coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, protect, current_coroutine};

suspend();
$main = current_coroutine();
spawn(function () use ($main) { $main->cancel(new Async\AsyncCancellation('for main')); });
try {
    protect(function () { suspend(); echo "main protected\n"; });
    echo "never\n";
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
suspend();
echo "main goes on\n";
--EXPECT--
main protected
for main
main goes on
