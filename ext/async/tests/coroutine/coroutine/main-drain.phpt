--TEST--
When main has ended the process drains: everything started is completed, what it starts too
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};

spawn(function () {
    delay(5);
    echo "first\n";
    spawn(function () { delay(5); echo "started during the drain\n"; });
});
echo "main\n";
--EXPECT--
main
first
started during the drain
