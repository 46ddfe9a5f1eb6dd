--TEST--
A finally handler that parks does not hold up the others
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay, current_coroutine};

$c = spawn(fn () => 'v');
$helpers = [];
$c->finally(function () use (&$helpers) { $helpers[] = current_coroutine(); echo "h1 begins\n"; delay(60); echo "h1 ends\n"; });
$c->finally(function () use (&$helpers) { $helpers[] = current_coroutine(); echo "h2\n"; });
$c->finally(function () use (&$helpers) { $helpers[] = current_coroutine(); echo "h3 begins\n"; delay(1); echo "h3 ends\n"; });
await($c);
delay(200);
var_dump(in_array($c, $helpers, true), count($helpers));
--EXPECTF--
h1 begins
h2
h3 begins
h3 ends
h1 ends
bool(false)
int(3)
