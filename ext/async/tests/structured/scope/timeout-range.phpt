--TEST--
disposeAfterTimeout() takes 1 to 600000 ms
--EXTENSIONS--
true_async
--FILE--
<?php
$s = new Async\Scope();
foreach ([0, -1, 600001] as $ms) { try { $s->disposeAfterTimeout($ms); } catch (ValueError $e) { echo $e->getMessage(), "\n"; } }
$s->disposeAfterTimeout(1);
$s->disposeAfterTimeout(600000);
echo "ok\n";
--EXPECT--
Async\Scope::disposeAfterTimeout(): Argument #1 ($timeout) must be between 1 and 600000
Async\Scope::disposeAfterTimeout(): Argument #1 ($timeout) must be between 1 and 600000
Async\Scope::disposeAfterTimeout(): Argument #1 ($timeout) must be between 1 and 600000
ok
