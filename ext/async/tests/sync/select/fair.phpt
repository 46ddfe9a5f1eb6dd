--TEST--
select(): of cases that can proceed each is chosen, also by calls that alternate
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\select;

$jobs = new Channel(1000);
$stop = new Channel(1);
$out = new Channel(1000);
$log = new Channel(1000);
for ($i = 0; $i < 1000; $i++) {
    $jobs->send($i);
}
$stop->send('now');
for ($n = 0; $n < 400; $n++) {
    $selected = select(['job' => $jobs, 'stop' => $stop]);
    if ($selected->key === 'stop') {
        break;
    }
    select([$out->sending($selected->value), $log->sending($selected->value)]);
}
var_dump($n < 100);

$times = ['a' => 0, 'b' => 0, 'c' => 0];
$channels = array_map(function () { $c = new Channel(1000); while ($c->trySend(1) === Async\SendResult::SENT); return $c; }, $times);
for ($i = 0; $i < 300; $i++) {
    $times[select($channels)->key]++;
}
var_dump(min($times) > 50);
?>
--EXPECT--
bool(true)
bool(true)
