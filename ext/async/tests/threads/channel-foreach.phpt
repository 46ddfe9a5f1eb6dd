--TEST--
foreach over a ThreadChannel receives; a loop that is left takes no further value
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--FILE--
<?php
$channel = new Async\ThreadChannel(5);
$fill = function (string ...$values) use ($channel) { foreach ($values as $value) { $channel->send($value); } };

$fill('a', 'b', 'c');
foreach ($channel as $key => $value) {
    echo "$key => $value\n";
    if ($value === 'b') {
        break;
    }
}
var_dump($channel instanceof Traversable, count($channel));
try {
    foreach ($channel as &$value) { echo "never\n"; }
} catch (Error $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
$fill('d');
$channel->close();
foreach ((function () use ($channel) { yield from $channel; })() as $value) {
    echo "$value\n";
}
var_dump([...$channel]);
?>
--EXPECT--
0 => a
1 => b
bool(true)
int(1)
Error: Cannot iterate ThreadChannel by reference
c
d
array(0) {
}
