--TEST--
RecursiveIteratorIterator: a step of another coroutine waits while one is inside of an inner iterator; reading where it stands does not
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\{spawn, suspend, await};

/* Inner iterators whose chosen methods let the others run, and whose destructors do. */
class Inner extends RecursiveArrayIterator
{
    public static array $slow = [];
    public static int $alive = 0;
    public function __construct(array $array) { self::$alive++; parent::__construct($array); }
    public function __destruct() { $this->wait('__destruct'); self::$alive--; }
    public function hasChildren(bool $allow_links = false): bool { $this->wait('hasChildren'); return is_array(parent::current()); }
    public function getChildren(): ?RecursiveArrayIterator { $this->wait('getChildren'); return new Inner(parent::current()); }
    public function next(): void { $this->wait('next'); parent::next(); }
    public function rewind(): void { $this->wait('rewind'); parent::rewind(); }
    public function valid(): bool { $this->wait('valid'); return parent::valid(); }
    public function current(): mixed { $this->wait('current'); return parent::current(); }
    public function key(): string|int|null { $this->wait('key'); return parent::key(); }
    private function wait(string $method): void
    {
        if (in_array($method, self::$slow)) {
            suspend();
            suspend();
        }
    }
}
const TREE = [1, [2, [3, 4]], [5, 6, [7]], 8];
function leaves(iterable $iterator): string
{
    $leaves = '';
    foreach ($iterator as $leaf) {
        $leaves .= is_array($leaf) ? '' : $leaf;
    }
    return $leaves;
}

/* Workers that share the elements: each leaf is taken once. */
foreach ([['next'], ['hasChildren'], ['getChildren', 'rewind'], ['__destruct'], ['next', 'hasChildren', 'getChildren', '__destruct']] as Inner::$slow) {
    $iterator = new RecursiveIteratorIterator(new Inner(TREE));
    $iterator->rewind();
    $taken = [];
    $worker = function () use ($iterator, &$taken) {
        for (; $iterator->valid(); $iterator->next()) {
            $taken[] = $iterator->current();
            suspend();
        }
    };
    $iterator->next();
    $results = together([$worker, $worker, $worker]);
    $unique = array_unique($taken);
    sort($unique);
    echo implode(' ', Inner::$slow), ': ', implode($unique), implode(array_filter($results)), "\n";
}

unset($iterator, $worker);

/* rewind() while another one is inside, by a method and by a loop. Each ends. */
Inner::$slow = ['next', 'hasChildren', 'getChildren', 'valid', 'current', 'key', 'rewind', '__destruct'];
foreach ([fn($iterator) => $iterator->rewind(), fn($iterator) => leaves($iterator), function ($iterator) { foreach ($iterator as $leaf) break; }] as $n => $disturb) {
    $iterator = new RecursiveIteratorIterator(new Inner(TREE), RecursiveIteratorIterator::SELF_FIRST);
    $results = together([
        fn() => strlen(leaves($iterator)) > 0,
        function () use ($iterator, $disturb) { for ($i = 0; $i < 10; $i++) { $disturb($iterator); suspend(); } },
        function () use ($iterator) {
            for ($i = 0; $i < 40; $i++) {
                suspend();
                $read = [$iterator->getDepth(), $iterator->getSubIterator()::class, $iterator->getInnerIterator()::class, $iterator->key(), $iterator->current(), $iterator->callHasChildren(), $iterator->valid()];
            }
        },
        function () use ($iterator) { for ($i = 0; $i < 10; $i++) { suspend(); gc_collect_cycles(); } },
    ]);
    echo "disturbed $n: ", json_encode($results), "\n";
    unset($iterator, $results);
}
gc_collect_cycles();
Inner::$slow = [];
echo Inner::$alive, " inner iterators are left\n";

/* The tree of characters. */
Inner::$slow = ['current', 'next', 'hasChildren', 'valid'];
$tree = new RecursiveTreeIterator(new Inner([1, [2, 3]]), RecursiveTreeIterator::BYPASS_KEY, CachingIterator::CATCH_GET_CHILD);
$lines = function () use ($tree) {
    for ($i = 0; $i < 5; $i++) {
        @$tree->getPrefix() . @$tree->getEntry() . @$tree->current();
        $tree->getPostfix();
        suspend();
    }
};
print_r(together([
    function () use ($tree) { $count = 0; foreach ($tree as $key => $line) $count++; return $count > 0; },
    $lines,
    function () use ($tree) { for ($i = 0; $i < 5; $i++) { suspend(); $tree->rewind(); } },
]));

/* What waits for its turn can be cancelled; a hook that needs the iterator in another coroutine is a deadlock of its own. */
Inner::$slow = ['next'];
$iterator = new RecursiveIteratorIterator(new Inner(TREE));
$iterator->rewind();
$inside = spawn(fn() => $iterator->next());
suspend();
$waiter = spawn(fn() => $iterator->next());
suspend();
$waiter->cancel();
await($inside);
echo $iterator->current(), "\n";
try { await($waiter); } catch (Async\AsyncCancellation) { echo "cancelled\n"; }

/* A second constructor meanwhile. */
print_r(together([fn() => $iterator->next(), fn() => $iterator->__construct(new Inner([9]))]));
echo leaves($iterator), "\n";
$iterator->__construct(new Inner([9]));
echo leaves($iterator), "\n";
?>
--EXPECT--
next: 2345678
hasChildren: 2345678
getChildren rewind: 2345678
__destruct: 2345678
next hasChildren getChildren __destruct: 2345678
disturbed 0: [true,null,null,null]
disturbed 1: [true,null,null,null]
disturbed 2: [true,null,null,null]
0 inner iterators are left
Array
(
    [0] => 1
    [1] => 
    [2] => 
)
2
cancelled
Array
(
    [0] => 
    [1] => Error: RecursiveIteratorIterator is in use by another coroutine
)
12345678
9
