--TEST--
await answers with the same value every time
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

$object = new stdClass();
$c = spawn(fn () => [$object, 'text']);
$first = await($c);
$first[] = 'mine';
$second = await($c);
var_dump($second[0] === $object, count($second), count(await($c)));
--EXPECT--
bool(true)
int(2)
int(2)
