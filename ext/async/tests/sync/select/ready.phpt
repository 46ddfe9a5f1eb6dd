--TEST--
select(): cases that can proceed at once: values, sends, outcomes, closed channels
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, Future, Overflow};
use function Async\{select, spawn, suspend};

function show(Async\Selected $selected): void
{
    echo $selected->key, ': ', json_encode($selected->value), $selected->closed ? ', closed' : '', "\n";
}

$full = new Channel(1);
$full->send('value');
$empty = new Channel(1);
show(select(['full' => $full, 'empty' => $empty]));
show(select([$empty->sending('sent'), $full]));
var_dump($empty->recv());
show(select(['future' => Future::completed(5), 'empty' => $empty]));
try {
    select([$empty, Future::failed(new RuntimeException('of the future'))]);
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}
$coroutine = spawn(fn () => 'result');
suspend();
show(select(['coroutine' => $coroutine]));

echo "closed:\n";
$closed = new Channel(2);
$closed->send('left');
$closed->close();
show(select(['c' => $closed]));
show(select(['c' => $closed, 'empty' => $empty]));
show(select(['s' => $closed->sending(1)]));
var_dump(count($empty));

echo "overflow:\n";
foreach ([Overflow::DROP_OLDEST, Overflow::DROP_NEWEST, Overflow::CLOSE] as $overflow) {
    $channel = new Channel(1, overflow: $overflow);
    $channel->send(1);
    show(select([$overflow->name => $channel->sending(2)]));
    var_dump($channel->recv());
}

echo "iterables and keys:\n";
show(select((function () { yield 'from a generator' => Future::completed(1); })()));
show(select(new ArrayIterator([7 => Future::completed(2)])));
?>
--EXPECT--
full: "value"
0: null
string(4) "sent"
future: 5
of the future
coroutine: "result"
closed:
c: "left"
c: null, closed
s: null, closed
int(0)
overflow:
DROP_OLDEST: null
int(2)
DROP_NEWEST: null
int(1)
CLOSE: null, closed
int(1)
iterables and keys:
from a generator: 1
7: 2
