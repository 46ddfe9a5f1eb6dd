--TEST--
delay in the main flow is the first asynchronous call of a script; other coroutines keep running
--EXTENSIONS--
true_async
--FILE--
<?php
$start = hrtime(true);
var_dump(Async\delay(20));
var_dump((hrtime(true) - $start) / 1e6 >= 20);

Async\spawn(function () { echo "runs meanwhile\n"; });
Async\delay(5);
echo "main\n";
--EXPECT--
NULL
bool(true)
runs meanwhile
main
