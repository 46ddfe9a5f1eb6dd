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
/* Puts an object among those that the collector begins with. */
function suspect(object $object): object {
    $again = $object;
    unset($again);
    return $object;
}
/* The values have no other owner than the case, or the call: counted twice, their count would fall below zero. */
$selecting = spawn(function () use ($full) {
    $cases = [];
    foreach ($full as $channel) {
        $cases[] = suspect($channel->sending(ring()));
    }
    $cases[] = suspect($full[1]->sending([new stdClass]));
    return select($cases)->key;
});
$broadcast = new Broadcast(1);
$subscriptions = [$broadcast->subscribe(), $broadcast->subscribe(), $broadcast->subscribe()];
$published = spawn(function () use ($broadcast) {
    $broadcast->publish('fills');
    return $broadcast->publish(ring());
});
suspend();
for ($i = 0; $i < 5; $i++) {
    array_map(suspect(...), [...$full, ...$subscriptions]);
    ring();
    gc_collect_cycles();
    suspend();
}
echo $full[1]->recv(), ' ', await($selecting), "\n";
$got = $full[1]->recv();
echo $got instanceof ArrayObject ? json_encode($got['self'] === $got) : get_class($got[0]), "\n";
foreach ($subscriptions as $subscription) {
    echo $subscription->recv(), ' ';
}
gc_collect_cycles();
$first = $subscriptions[0]->recv();
gc_collect_cycles();
echo await($published), ' ', $first['self'] === $first && $subscriptions[2]->recv() === $first ? "one value\n" : "another\n";
unset($first, $got);
gc_collect_cycles();
echo "done\n";
?>
--EXPECTF--
first %d
%r(true|stdClass)%r
fills fills fills 3 one value
done
