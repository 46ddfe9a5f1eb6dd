--TEST--
A lookup of a name lets others run before it returns; a literal does not
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

foreach (['localhost' => 'gethostbynamel', '127.0.0.1' => 'gethostbynamel', '127.0.0.2' => 'gethostbyname'] as $name => $function) {
    $order = [];
    $a = spawn(function () use (&$order, $name, $function) { $function($name); $order[] = 'answer'; });
    $b = spawn(function () use (&$order) { $order[] = 'other'; });
    await($a);
    await($b);
    echo $name, ': ', implode(' ', $order), "\n";
}
--EXPECT--
localhost: other answer
127.0.0.1: answer other
127.0.0.2: answer other
