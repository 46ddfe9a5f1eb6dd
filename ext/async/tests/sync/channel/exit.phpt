--TEST--
exit in a coroutine while others are parked on channels
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

[$output, $status] = run_script(<<<'PHP'
$ch = new Async\Channel;
Async\spawn(function () use ($ch) { try { $ch->recv(); } finally { echo "receiver unwound\n"; } });
Async\spawn(function () use ($ch) { Async\suspend(); exit(3); });
$other = new Async\Channel;
try { $other->send(1); } finally { echo "sender unwound\n"; }
PHP);
echo $output, "\n", $status, "\n";
?>
--EXPECT--
sender unwound
receiver unwound
3
