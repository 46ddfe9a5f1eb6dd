--TEST--
A fiber that is suspended inside of unserialize() while coroutines run, and that ends after them, takes what it has set for the call along
--EXTENSIONS--
true_async
--FILE--
<?php
class Waking
{
    public static array $fibers = [];

    public function __wakeup(): void
    {
        try {
            Fiber::suspend();
        } finally {
            echo "the fiber ends: ", json_encode(unserialize(serialize(['a' => 1]))), "\n";
        }
    }
}

Async\suspend();
Waking::$fibers[] = $fiber = new Fiber(function () {
    unserialize(serialize([new Waking, new ArrayObject([1])]));
});
$fiber->start();
unset($fiber);
echo "main ends\n";
?>
--EXPECT--
main ends
the fiber ends: {"a":1}
