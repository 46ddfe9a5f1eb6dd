--TEST--
Iterators over iterators: what moves waits while another coroutine is inside, so that workers take each element once
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\{spawn, suspend, await};

class Inner extends ArrayIterator implements RecursiveIterator
{
    public static array $slow = ['next', 'rewind', '__destruct'];
    public function next(): void { $this->wait('next'); parent::next(); }
    public function rewind(): void { $this->wait('rewind'); parent::rewind(); }
    public function valid(): bool { $this->wait('valid'); return parent::valid(); }
    public function current(): mixed { $this->wait('current'); return parent::current(); }
    public function key(): string|int|null { $this->wait('key'); return parent::key(); }
    public function hasChildren(): bool { $this->wait('hasChildren'); return is_array(parent::current()); }
    public function getChildren(): ?self { $this->wait('getChildren'); return new Inner(parent::current()); }
    public function __destruct() { $this->wait('__destruct'); }
    private function wait(string $method): void
    {
        if (in_array($method, self::$slow)) {
            suspend();
            suspend();
        }
    }
}
/* Elements are objects that take their time to go. */
class Element
{
    public static int $alive = 0;
    public function __construct(public int $number) { self::$alive++; }
    public function __destruct() { suspend(); self::$alive--; $this->number = -1; }
    public function __toString(): string { suspend(); return (string) $this->number; }
}
function elements(int $from, int $to): Inner
{
    return new Inner(array_map(fn($number) => new Element($number), range($from, $to)));
}
$outer = [
    'IteratorIterator' => fn() => new IteratorIterator(elements(1, 9)),
    'CallbackFilterIterator' => fn() => new CallbackFilterIterator(elements(0, 10), function ($element) { suspend(); return $element->number % 10 > 0; }),
    'RecursiveCallbackFilterIterator' => fn() => new RecursiveCallbackFilterIterator(elements(0, 9), fn($element) => suspend() ?? $element->number > 0),
    'LimitIterator' => fn() => new LimitIterator(elements(-3, 20), 4, 9),
    'CachingIterator' => fn() => new CachingIterator(elements(1, 9)),
    'CachingIterator, full' => fn() => new CachingIterator(elements(1, 9), CachingIterator::FULL_CACHE),
    'RecursiveCachingIterator' => fn() => new RecursiveCachingIterator(elements(1, 9)),
    'RegexIterator' => fn() => new RegexIterator(elements(-2, 9), '/^[1-9]/'),
    'InfiniteIterator' => fn() => new LimitIterator(new InfiniteIterator(elements(1, 9)), 0, 9),
    'NoRewindIterator' => fn() => new NoRewindIterator(elements(1, 9)),
    'generator' => fn() => new NoRewindIterator((function () { foreach (range(1, 9) as $number) { yield new Element($number); suspend(); } })()),
];
foreach ($outer as $name => $make) {
    $iterator = $make();
    $iterator->rewind();
    $iterator->valid();
    $taken = [];
    $worker = function () use ($iterator, &$taken) {
        while ($iterator->valid()) {
            $taken[] = $iterator->current()->number;
            suspend();
            $iterator->next();
        }
    };
    $take = function () use ($iterator, &$taken) {
        for ($iterator->next(); $iterator->valid(); $iterator->next()) {
            $taken[] = $iterator->current()->number;
            suspend();
        }
    };
    $results = together([$worker, $take, $take]);
    sort($taken);
    echo "$name: ", implode($taken), implode(array_filter($results)), "\n";
    unset($iterator, $results, $worker, $take);
}

/* Everything waits, and everybody does everything: nothing is damaged, nothing is left. */
Inner::$slow = ['next', 'rewind', 'valid', 'current', 'key', 'hasChildren', 'getChildren', '__destruct'];
$outer['AppendIterator'] = function () {
    $append = new AppendIterator;
    $append->append(elements(1, 2));
    $append->append(elements(3, 4));
    return $append;
};
$outer['MultipleIterator'] = function () {
    $multiple = new MultipleIterator;
    $multiple->attachIterator(elements(1, 3));
    $multiple->attachIterator(elements(4, 6));
    return $multiple;
};
$outer['RegexIterator, matches'] = fn() => new RegexIterator(elements(1, 3), '/./', RegexIterator::GET_MATCH);
$outer['RegexIterator, replace'] = function () {
    $regex = new RegexIterator(elements(1, 3), '/./', RegexIterator::REPLACE);
    $regex->replacement = 'x';
    return $regex;
};
foreach ($outer as $name => $make) {
    $iterator = $make();
    $closures = [];
    foreach (['rewind', 'next', 'valid', 'current', 'key', 'next', 'hasNext', '__toString', 'getInnerIterator', 'hasChildren', 'getChildren', 'accept', 'getPosition', 'getIteratorIndex', 'next'] as $method) {
        if (method_exists($iterator, $method)) {
            $closures[] = function () use ($iterator, $method) {
                for ($i = 0; $i < 3; $i++) {
                    $iterator->$method();
                    suspend();
                }
            };
        }
    }
    if ($iterator instanceof AppendIterator) {
        $closures[] = fn() => $iterator->append(elements(5, 6));
    }
    if ($iterator instanceof LimitIterator) {
        $closures[] = fn() => $iterator->seek(5) && false;
    }
    $closures[] = function () { for ($i = 0; $i < 5; $i++) { suspend(); gc_collect_cycles(); } };
    $closures[] = function () use ($iterator) { $count = 0; foreach ($iterator as $element) { if (++$count > 20) break; suspend(); } };
    echo "$name: ", implode(', ', array_unique(array_filter(together($closures)))), "\n";
    unset($iterator, $closures, $method, $make);
}
unset($outer['generator']);
Inner::$slow = [];
gc_collect_cycles();
for ($i = 0; $i < 10; $i++) suspend();
echo Element::$alive, " elements are left\n";

/* In order of arrival; a second constructor is refused. */
Inner::$slow = ['next'];
$iterator = new IteratorIterator(elements(1, 5));
$iterator->rewind();
$order = [];
$next = function (int $n) use ($iterator, &$order) { $iterator->next(); $order[] = "$n:{$iterator->current()->number}"; };
print_r(array_filter(together([fn() => $next(1), fn() => $next(2), fn() => $next(3), fn() => $iterator->__construct(new EmptyIterator)])));
echo implode(' ', $order), "\n";

/* A filter that awaits coroutines which look at the current element. */
class Checked extends FilterIterator
{
    public function accept(): bool { return await(spawn(fn() => $this->current()->number % 2 === 1)); }
}
foreach (new Checked(elements(1, 5)) as $element) echo $element->number;
echo "\n";
?>
--EXPECT--
IteratorIterator: 123456789
CallbackFilterIterator: 123456789
RecursiveCallbackFilterIterator: 123456789
LimitIterator: 123456789
CachingIterator: 123456789
CachingIterator, full: 123456789
RecursiveCachingIterator: 123456789
RegexIterator: 123456789
InfiniteIterator: 123456789
NoRewindIterator: 123456789
generator: 123456789
IteratorIterator: 
CallbackFilterIterator: 
RecursiveCallbackFilterIterator: 
LimitIterator: 
CachingIterator: 
CachingIterator, full: BadMethodCallException: CachingIterator does not fetch string value (see CachingIterator::__construct)
RecursiveCachingIterator: 
RegexIterator: 
InfiniteIterator: 
NoRewindIterator: 
generator: 
AppendIterator: 
MultipleIterator: 
RegexIterator, matches: 
RegexIterator, replace: 
0 elements are left
Array
(
    [3] => Error: IteratorIterator is in use by another coroutine
)
1:2 2:3 3:4
135
