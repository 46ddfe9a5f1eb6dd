--TEST--
A fire-and-forget coroutine releases its context values at completion; a handle keeps them
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{coroutine_context, spawn, suspend};

class Value
{
    public function __construct(private string $name) {}
    public function __destruct() { echo "{$this->name} released\n"; }
}

spawn(function () {
    coroutine_context()->set('v', new Value('forgotten'));
    suspend();
    echo "first ends\n";
});

$kept = spawn(function () {
    coroutine_context()->set('v', new Value('kept'));
    echo "second ends\n";
});

suspend();
suspend();
echo "main\n";
var_dump($kept->isCompleted(), $kept->getContext()->has('v'));
unset($kept);
echo "end\n";
--EXPECT--
second ends
first ends
forgotten released
main
bool(true)
bool(true)
kept released
end
