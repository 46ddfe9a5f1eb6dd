--TEST--
A destructor of a value in a coroutine's context may ask for that context at the end of the coroutine, and suspend
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{coroutine_context, spawn, suspend};

class Value
{
    public function __construct(private string $name, private ?Closure $end = null) {}

    public function __destruct()
    {
        echo "$this->name begins\n";
        $this->end && ($this->end)();
        echo "$this->name ends\n";
    }
}

spawn(function () {
    $inner = fn() => coroutine_context()->set('inner', new Value('inner', suspend(...)));
    coroutine_context()->set('outer', new Value('outer', function () use ($inner) {
        suspend();
        $inner();
    }));
});
for ($i = 0; $i < 6; $i++) {
    suspend();
}
echo "main ends\n";
?>
--EXPECT--
outer begins
outer ends
inner begins
inner ends
main ends
