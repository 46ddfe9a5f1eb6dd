--TEST--
Channel: what Overflow does with a value for which there is no slot
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException, Overflow, SendResult};
use function Async\{await, spawn, suspend};

function drain(Channel $channel): string
{
    $values = [];
    while ($channel->tryRecv($value)) {
        $values[] = $value;
    }
    return implode(',', $values);
}

$channel = new Channel(2, overflow: Overflow::DROP_OLDEST);
foreach ([1, 2, 3, 4] as $i) {
    $channel->send($i);
}
var_dump($channel->isFull(), $channel->dropped(), drain($channel));
foreach ([1, 2, 3] as $i) {
    var_dump($channel->trySend($i) === SendResult::SENT && $channel->sendAsync($i));
}
var_dump(drain($channel), $channel->dropped());

$channel = new Channel(2, overflow: Overflow::DROP_NEWEST);
foreach ([1, 2, 3, 4] as $i) {
    $channel->send($i);
}
var_dump($channel->trySend(5), $channel->sendAsync(6), $channel->dropped(), drain($channel));

$channel = new Channel(2, overflow: Overflow::CLOSE);
$channel->send(1);
$channel->send(2);
try {
    $channel->send(3);
} catch (ChannelException $e) {
    echo $e->getMessage(), ' ', $e->reason->name, "\n";
}
var_dump($channel->trySend(4), drain($channel));
try {
    $channel->recv();
} catch (ChannelException $e) {
    echo $e->reason->name, "\n";
}
$channel = new Channel(1, overflow: Overflow::CLOSE);
var_dump($channel->sendAsync(1), $channel->trySend(2), $channel->isClosed(), $channel->dropped());

echo "woken receivers get their values:\n";
foreach ([Overflow::DROP_OLDEST, Overflow::DROP_NEWEST, Overflow::CLOSE] as $overflow) {
    $channel = new Channel(1, overflow: $overflow);
    $got = [];
    $receivers = [];
    for ($i = 0; $i < 3; $i++) {
        $receivers[] = spawn(function () use ($channel, &$got) { $got[] = $channel->recv(); });
    }
    suspend();
    foreach ([1, 2, 3, 4] as $i) {
        $channel->send($i);
    }
    var_dump($channel->isFull(), count($channel));
    array_map(await(...), $receivers);
    echo implode(',', $got), ' ', drain($channel), ' ', $channel->dropped(), "\n";
}

echo "one of them is cancelled:\n";
$channel = new Channel(1, overflow: Overflow::DROP_OLDEST);
$a = spawn(fn () => $channel->recv());
$b = spawn(fn () => $channel->recv());
suspend();
$channel->send(1);
$channel->send(2);
$a->cancel();
var_dump(await($b), drain($channel), $channel->dropped());

echo "the dropped value has a destructor that sends:\n";
class Dropped
{
    function __construct(public ?Channel $to) {}
    function __destruct() { $this->to?->send(new Dropped(null)); echo "destroyed\n"; }
}
$channel = new Channel(1, overflow: Overflow::DROP_OLDEST);
$channel->send(new Dropped($channel));
$channel->send(new Dropped(null));
var_dump(count($channel), $channel->dropped());
unset($channel);

foreach ([Overflow::DROP_OLDEST, Overflow::DROP_NEWEST, Overflow::CLOSE] as $overflow) {
    try {
        new Channel(overflow: $overflow);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
try {
    new Channel(1, overflow: SendResult::SENT);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
int(2)
string(3) "3,4"
bool(true)
bool(true)
bool(true)
string(3) "3,3"
int(6)
enum(Async\SendResult::FULL)
bool(false)
int(4)
string(3) "1,2"
Channel is closed: it was full OVERFLOW
enum(Async\SendResult::CLOSED)
string(3) "1,2"
OVERFLOW
bool(true)
enum(Async\SendResult::CLOSED)
bool(true)
int(0)
woken receivers get their values:
bool(true)
int(4)
1,2,3 4 0
bool(true)
int(4)
1,2,3 4 0
bool(true)
int(4)
1,2,3 4 0
one of them is cancelled:
int(1)
string(1) "2"
int(0)
the dropped value has a destructor that sends:
destroyed
destroyed
int(1)
int(2)
destroyed
Async\Channel::__construct(): Argument #1 ($capacity) must be greater than 0 unless $overflow is Async\Overflow::WAIT
Async\Channel::__construct(): Argument #1 ($capacity) must be greater than 0 unless $overflow is Async\Overflow::WAIT
Async\Channel::__construct(): Argument #1 ($capacity) must be greater than 0 unless $overflow is Async\Overflow::WAIT
Async\Channel::__construct(): Argument #5 ($overflow) must be of type Async\Overflow, Async\SendResult given
