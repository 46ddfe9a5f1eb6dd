--TEST--
The collector counts a value once that waits in arms of select() or of publish()
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Broadcast, Channel};
use function Async\{await, select, spawn, suspend, timeout};

function ring(): ArrayObject {
    $ring = new ArrayObject;
    $ring['self'] = $ring;
    return $ring;
}

$full = [new Channel(1), new Channel(1), new Channel];
foreach ([0, 1] as $i) {
    $full[$i]->send('first');
}
$value = ring();
$list = [new stdClass];
$selecting = spawn(function () use ($full, $value, $list) {
    $cases = [$full[0]->sending($value), $full[1]->sending($value), $full[2]->sending($value), $full[1]->sending($list)];
    return select($cases)->key;
});
$broadcast = new Broadcast(1);
$subscriptions = [$broadcast->subscribe(), $broadcast->subscribe(), $broadcast->subscribe()];
$published = spawn(function () use ($broadcast, $value) {
    $broadcast->publish('fills');
    $other = ring();
    return $broadcast->publish($other);
});
suspend();
for ($i = 0; $i < 5; $i++) {
    ring();
    gc_collect_cycles();
    suspend();
}
echo $full[1]->recv(), ' ', await($selecting), "\n";
$got = $full[1]->recv();
echo ($got === $value ? $got['self'] === $value : $got[0] === $list[0]) ? "the value\n" : "another\n";
foreach ($subscriptions as $subscription) {
    echo $subscription->recv(), ' ';
}
gc_collect_cycles();
$first = $subscriptions[0]->recv();
gc_collect_cycles();
echo await($published), ' ', $first['self'] === $first && $subscriptions[2]->recv() === $first ? "one value\n" : "another\n";
unset($first, $value, $got, $list);
gc_collect_cycles();
echo "done\n";
?>
--EXPECTF--
first %d
the value
fills fills fills 3 one value
done
