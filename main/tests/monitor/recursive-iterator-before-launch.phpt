--TEST--
RecursiveIteratorIterator: a step of a loop that began before the first coroutine is inside of it all the same
--EXTENSIONS--
true_async
--INI--
async.autostart=0
--FILE--
<?php
use function Async\{spawn, suspend, await};

class Launching extends RecursiveArrayIterator
{
    public static $iterator;
    public static $other;
    public function hasChildren(bool $allow_links = false): bool
    {
        if (parent::current() === 3 && !self::$other) {
            self::$other = spawn(function () { self::$iterator->rewind(); echo "rewound\n"; });
            suspend();
            suspend();
            echo "inside\n";
        }
        return is_array(parent::current());
    }
    public function getChildren(): ?RecursiveArrayIterator { return new Launching(parent::current()); }
}
$iterator = Launching::$iterator = new RecursiveIteratorIterator(new Launching([1, [2, [3]], 4]));
foreach ($iterator as $leaf) {
    echo $leaf, "\n";
    if ($leaf === 4) {
        break;
    }
}
await(Launching::$other);
echo $iterator->current(), "\n";
?>
--EXPECT--
1
2
inside
3
rewound
2
3
4
4
