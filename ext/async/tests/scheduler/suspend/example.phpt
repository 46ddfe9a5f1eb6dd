--TEST--
suspend: coroutines take turns
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};
spawn(function () { echo "A1\n"; suspend(); echo "A2\n"; });
spawn(function () { echo "B1\n"; suspend(); echo "B2\n"; });
echo "main1\n"; suspend(); echo "main2\n";
--EXPECT--
main1
A1
B1
main2
A2
B2
