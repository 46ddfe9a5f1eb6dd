--TEST--
select(): an offer meets a receiver that waits as soon as the slot is free, and takes no value from another
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{await, select, spawn, suspend};

$channel = new Channel;
$first = spawn(fn () => $channel->recv());
$second = spawn(fn () => $channel->recv());
suspend();
$third = spawn(function () use ($channel) { suspend(); return $channel->recv(); });
suspend();
$channel->send('v0');                       // reserved for the first, which has not run yet
$select = spawn(fn () => select(['send' => $channel->sending('v1')])->key);
var_dump(await($first), await($second), await($select));
var_dump($third->isCompleted(), count($channel));
$channel->send('v2');
var_dump(await($third));

echo "many of them:\n";
$got = [];
$all = [];
for ($i = 0; $i < 20; $i++) {
    $all[] = spawn(function () use ($channel, &$got) { $got[] = $channel->recv(); });
    $all[] = spawn(function () use ($channel, $i) { $i % 2 ? $channel->send($i) : select([$channel->sending($i), new Channel]); });
    if ($i % 3 === 0) {
        suspend();
    }
}
array_map(await(...), $all);
sort($got);
var_dump($got === range(0, 19), count($channel));

echo "its own receiver is no partner:\n";
$both = spawn(fn () => select(['recv' => $channel, 'send' => $channel->sending('own')]));
$receiver = spawn(fn () => $channel->recv());
var_dump(await($both)->key, await($receiver));
?>
--EXPECT--
string(2) "v0"
string(2) "v1"
string(4) "send"
bool(false)
int(0)
string(2) "v2"
many of them:
bool(true)
int(0)
its own receiver is no partner:
string(4) "send"
string(3) "own"
