--TEST--
SplDoublyLinkedList in delete mode, drained by several coroutines while destructors of elements wait
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, await_all};

class Element
{
    static array $gone = [];
    function __construct(public int $number) {}
    function __destruct() { delay(1); self::$gone[] = $this->number; }
}

foreach (['SplDoublyLinkedList', 'SplStack', 'SplQueue'] as $class) {
    Element::$gone = [];
    $list = new $class;
    $list->setIteratorMode($list->getIteratorMode() | SplDoublyLinkedList::IT_MODE_DELETE);
    for ($i = 0; $i < 50; $i++) {
        $list->push(new Element($i));
    }
    $drain = function () use ($list) { for ($list->rewind(); $list->valid(); $list->next()); };
    [, $errors] = await_all([spawn($drain), spawn($drain), spawn(function () use ($list) {
        while (count($list)) { $list->shift(); }
    })]);
    sort(Element::$gone);
    echo $class, ': ', count($list), ' ', Element::$gone === range(0, 49) ? 'ok' : json_encode(Element::$gone), ' ', json_encode($errors), "\n";
}

// The other ways to take elements out, while the cursor of an iteration is on them.
$list = new SplDoublyLinkedList;
for ($i = 0; $i < 30; $i++) {
    $list->push(new Element($i));
}
await_all([
    spawn(function () use ($list) { foreach ($list as $element) { delay(1); } }),
    spawn(function () use ($list) { for ($list->rewind(); $list->valid(); $list->next()) { $list->current(); delay(1); } }),
    spawn(function () use ($list) { while (count($list)) { unset($list[intdiv(count($list), 2)]); } }),
    spawn(function () use ($list) { while (count($list) > 3) { $list[1] = new Element(99); delay(1); } }),
    spawn(function () use ($list) { while (count($list)) { $list->pop(); delay(1); } }),
]);
echo "ok\n";
?>
--EXPECT--
SplDoublyLinkedList: 0 ok []
SplStack: 0 ok []
SplQueue: 0 ok []
ok
