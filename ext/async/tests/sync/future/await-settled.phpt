--TEST--
await() on a settled Future never suspends and may be repeated
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Future;
use function Async\{spawn, await};

spawn(function () { echo "other\n"; });
$value = Future::completed('v');
$failure = new LogicException('no');
$failed = Future::failed($failure);
for ($i = 0; $i < 2; $i++) {
    var_dump($value->await(), await($value));
    try {
        $failed->await();
    } catch (LogicException $e) {
        var_dump($e === $failure);
    }
}
echo "main\n";
--EXPECT--
string(1) "v"
string(1) "v"
bool(true)
string(1) "v"
string(1) "v"
bool(true)
main
other
