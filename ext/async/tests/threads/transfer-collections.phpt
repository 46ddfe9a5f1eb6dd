--TEST--
Lists, queues, stacks, heaps and priority queues cross, and their subclasses; nothing is compared
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes(<<<'PHP'
    class Item { public $id = 0; }
    class MyQueue extends SplQueue { public $name; private $own = 'own'; function own() { return $this->own; } }
    class ByLength extends SplHeap { public $calls = 0; protected function compare($a, $b): int { $this->calls++; return strlen($a) - strlen($b); } }
    class Lowest extends SplPriorityQueue { public $calls = 0; public function compare($a, $b): int { $this->calls++; return $b <=> $a; } }
    PHP);

$item = new Item;
$queue = new MyQueue;
$queue->name = [$queue];
foreach ([1, $item, null, [$item], $queue] as $value) {
    $queue[] = $value;
}
$stack = new SplStack;
$stack->push('a');
$stack->push($item);
$list = new SplDoublyLinkedList;
$list->setIteratorMode(SplDoublyLinkedList::IT_MODE_DELETE);
$list->push('x');
$list->push('y');
$list->unshift('w');
in_thread(<<<'PHP'
    [$queue, $stack, $list, $empty, $item] = $values;
    echo get_class($queue), count($queue), $queue->own(), "\n";
    var_dump($queue->name[0] === $queue, $queue->dequeue(), $queue->dequeue() === $item, $queue->dequeue(), $queue->dequeue()[0] === $item, $queue->dequeue() === $queue);
    var_dump($stack->pop() === $item, $stack->top(), $list->getIteratorMode(), count($empty));
    foreach ($list as $value) {
        echo $value;
    }
    var_dump(count($list));
    PHP, [$queue, $stack, $list, new SplQueue, $item], $c);
var_dump(count($queue), count($list));

$least = new SplMinHeap;
$most = new SplMaxHeap;
$lengths = new ByLength;
$lowest = new Lowest;
$priorities = new SplPriorityQueue;
$priorities->setExtractFlags(SplPriorityQueue::EXTR_BOTH);
$floats = new SplPriorityQueue;
for ($i = 0; $i < 300; $i++) {
    $n = $i * 7919 % 1009;
    $least->insert($n);
    $most->insert([$n, $item]);
    $lengths->insert(str_repeat('-', $n % 37));
    $lowest->insert("n$n", $n);
    $priorities->insert($item, $n);
    $floats->insert($n, $n / 7);
}
$extract = 'foreach ($heaps as $heap) { $got = []; while (count($heap)) { $e = $heap->extract(); $got[] = json_encode($e); } echo get_class($heap), " ", count($got), " ", crc32(implode(",", $got)), "\n"; }';
in_thread('$item = array_pop($values); $heaps = $values; var_dump($heaps[2]->calls === $values[5]->calls); echo $heaps[2]->top() === str_repeat("-", 36) ? "top\n" : "no\n";
    var_dump($heaps[1]->top()[1] === $item, $heaps[4]->top()["data"] === $item, $values[6]->top());
    $heaps = [$values[0], $values[1], $values[2], $values[3], $values[4], $values[6]]; ' . $extract
    . ' $values[4]->insert("text", "1.5"); $values[4]->insert("number", 2); var_dump($values[4]->extract()["data"], $values[4]->getExtractFlags());',
    [$least, $most, $lengths, $lowest, $priorities, $lengths, $floats, $item], $c);
$heaps = [$least, $most, $lengths, $lowest, $priorities, $floats];
eval($extract);

// A heap that contains itself, and one that is corrupted.
$self = new SplPriorityQueue;
$self->insert($self, [$self]);
class Broken extends SplMinHeap { protected function compare($a, $b): int { throw new Exception('no'); } }
$broken = new Broken;
$broken->insert(1);
try {
    $broken->insert(2);
} catch (Exception) {
}
in_thread('var_dump($values[0]->top() === $values[0], $values[1]->isCorrupted(), count($values[1]));', [$self, $broken],
    'class Broken extends SplMinHeap {}');

// In the middle of a change a heap has no state that could cross.
class Sends extends SplMinHeap { protected function compare($a, $b): int { refused($this); return $b <=> $a; } }
$sends = new Sends;
$sends->insert(1);
$sends->insert(2);

$at = new SplPriorityQueue;
$at->insert((object) ['k' => STDIN], 1);
foreach ([SplFixedArray::fromArray([1, new Fiber(fn() => 1)]), $at] as $value) {
    $queue = new SplQueue;
    $queue[] = 0;
    $queue[] = $value;
    try {
        AsyncTest\transfer(['q' => $queue]);
    } catch (Error $e) {
        echo $e->getMessage(), ' ', $e->getPrevious()?->getMessage(), "\n";
    }
}
?>
--EXPECT--
MyQueue5own
bool(true)
int(1)
bool(true)
NULL
bool(true)
bool(true)
bool(true)
string(1) "a"
int(1)
int(0)
wxyint(0)
int(5)
int(3)
bool(true)
top
bool(true)
bool(true)
int(1006)
SplMinHeap 300 2668146578
SplMaxHeap 300 421185469
ByLength 300 3654805870
Lowest 300 1116737235
SplPriorityQueue 300 189659465
SplPriorityQueue 300 909865349
string(6) "number"
int(3)
SplMinHeap 300 2668146578
SplMaxHeap 300 421185469
ByLength 300 3654805870
Lowest 300 1116737235
SplPriorityQueue 300 189659465
SplPriorityQueue 300 909865349
bool(true)
bool(true)
int(2)
Error: Cannot transfer an object of class Sends between threads ($value)
Cannot transfer an object of class Fiber between threads ($value['q'][1][1]) 
Cannot transfer a resource between threads The resource is at $value['q'][1][0]->k
