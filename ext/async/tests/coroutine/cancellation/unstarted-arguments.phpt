--TEST--
The callable and arguments of a coroutine that never started are released
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

class Argument { public function __destruct() { echo "released\n"; } }

$c = spawn(function (Argument $a) { echo "never\n"; }, new Argument());
$c->cancel();
suspend();
echo "end\n";
--EXPECT--
released
end
