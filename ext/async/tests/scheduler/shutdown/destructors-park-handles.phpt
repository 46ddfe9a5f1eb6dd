--TEST--
A destructor of a global suspends at the end: what it and its coroutines have created is not destructed under them
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Thing
{
    public function __construct(private Closure $end) {}
    public function __destruct() { ($this->end)(); }
}

class Item
{
    public bool $alive = true;
    public function __destruct() { $this->alive = false; }
}

function works(): bool
{
    $item = new Item;
    for ($i = 0; $i < 20; $i++) {
        suspend();
    }
    return $item->alive;
}

spawn(fn () => null);
suspend();
/* Free handles, which the items must not get. */
$holes = array_map(fn () => new stdClass, range(1, 20));
$things = [];
foreach ([1, 2, 3] as $i) {
    ${"thing$i"} = new Thing(function () { var_dump(works(), await(spawn(works(...)))); });
}
$last = new stdClass;
$holes = null;
echo "end of the script\n";
?>
--EXPECT--
end of the script
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
