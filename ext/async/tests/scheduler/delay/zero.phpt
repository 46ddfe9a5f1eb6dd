--TEST--
delay(0) yields once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay};

spawn(function () { echo "A1\n"; delay(0); echo "A2\n"; });
spawn(function () { echo "B1\n"; delay(0); echo "B2\n"; });
echo "main1\n"; delay(0); echo "main2\n"; delay(0); echo "main3\n";
--EXPECT--
main1
A1
B1
main2
A2
B2
main3
