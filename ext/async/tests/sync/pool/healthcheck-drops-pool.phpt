--TEST--
The pool object goes away during a round of its healthcheck
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{delay, suspend};

$pool = new Pool(fn () => new stdClass, function () { echo "destroyed\n"; }, function () use (&$pool) { echo "checking\n"; $pool = null; suspend(); echo "checked\n"; }, min: 2, max: 2, healthcheckInterval: 5);
while ($pool) delay(2);
suspend(); suspend();
echo "end\n";
?>
--EXPECT--
checking
destroyed
checked
destroyed
end
