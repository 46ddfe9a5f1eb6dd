--TEST--
A handle destroyed with an unobserved failure throws it in the code that dropped it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

function fail(string $text): Async\Coroutine
{
    $c = spawn(function () use ($text) { throw new RuntimeException($text); });
    suspend();
    suspend();
    return $c;
}

$c = fail('unset');
try {
    unset($c);
    echo "not thrown\n";
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}

$c = fail('overwritten');
try {
    $c = null;
    echo "not thrown\n";
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}

/* Neither getException() nor finally() observes. */
$c = fail('read only');
$c->finally(function () {});
var_dump($c->getException()->getMessage());
try {
    unset($c);
    echo "not thrown\n";
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}

function scope()
{
    $local = fail('left a function');
}
try {
    scope();
    echo "not thrown\n";
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}
echo "end\n";
--EXPECT--
unset
overwritten
string(9) "read only"
read only
left a function
end
