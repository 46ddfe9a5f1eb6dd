--TEST--
A generator that parks belongs to the coroutine that drives it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

function numbers(string $name)
{
    try {
        for ($i = 1; $i <= 2; $i++) {
            suspend();
            yield "$name$i";
        }
    } finally {
        echo "$name closed\n";
    }
}
$a = spawn(function () { foreach (numbers('a') as $v) { echo "$v\n"; } });
$b = spawn(function () { foreach (numbers('b') as $v) { echo "$v\n"; } });
await($a);
await($b);

$shared = numbers('s');
$c = spawn(function () use ($shared) { echo $shared->current(), "\n"; });
suspend();
try {
    $shared->current();
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
await($c);
$shared->next();
echo $shared->current(), "\n";
unset($shared);
echo "end\n";
--EXPECT--
a1
b1
a2
a closed
b2
b closed
Cannot resume an already running generator
s1
s2
s closed
end
