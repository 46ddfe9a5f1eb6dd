--TEST--
Handlers that do not park have finished before any awaiter resumes and before ordinary queue entries
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

$c = spawn(function () { suspend(); echo "body ends\n"; });
$c->finally(fn () => print "handler 1\n");
$c->finally(fn () => print "handler 2\n");
spawn(function () use ($c) { await($c); echo "awaiter\n"; });
spawn(function () { suspend(); echo "queued before\n"; suspend(); });
await($c);
echo "main\n";
--EXPECT--
body ends
handler 1
handler 2
queued before
main
awaiter
