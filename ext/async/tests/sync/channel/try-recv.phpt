--TEST--
Channel: trySend(), tryRecv(): never wait, take and give in order, lose nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, SendResult};
use function Async\{await, spawn, suspend};

$channel = new Channel(1);
$value = 'before';
var_dump($channel->tryRecv($value), $value);
var_dump($channel->trySend('a'), $channel->trySend('b'));
var_dump($channel->tryRecv($value), $value);
$channel->send('c');
$channel->close();
var_dump($channel->trySend('d'), $channel->tryRecv($value), $value, $channel->tryRecv($value), $value);

echo "a value that is reserved:\n";
$channel = new Channel(1);
$receiver = spawn(fn () => $channel->recv());
suspend();
$channel->send('for the receiver');
var_dump($channel->tryRecv($value), await($receiver));

echo "a sender that waits:\n";
$channel = new Channel(1);
$channel->send(1);
$sender = spawn(function () use ($channel) { $channel->send(2); return 'sent'; });
suspend();
var_dump($channel->trySend(3), $channel->tryRecv($value), $value, $channel->trySend(4), await($sender), $channel->recv());

echo "rendezvous:\n";
$channel = new Channel;
$sender = spawn(function () use ($channel) { $channel->send('met'); return 'sent'; });
suspend();
var_dump($channel->tryRecv($value), $value, await($sender));
var_dump($channel->trySend('left'), $channel->trySend('again'), $channel->tryRecv($value), $value);

echo "a typed reference:\n";
class Box { public int $number = 1; public string $text = ''; }
$box = new Box;
$channel = new Channel(2);
$channel->send('no number');
$channel->send(5);
try {
    $channel->tryRecv($box->number);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
var_dump(count($channel), $channel->tryRecv($box->text), $box->text, $channel->tryRecv($box->text), $box->text);
try {
    $channel->tryRecv($box->number);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(false)
NULL
enum(Async\SendResult::SENT)
enum(Async\SendResult::FULL)
bool(true)
string(1) "a"
enum(Async\SendResult::CLOSED)
bool(true)
string(1) "c"
bool(false)
NULL
a value that is reserved:
bool(false)
string(16) "for the receiver"
a sender that waits:
enum(Async\SendResult::FULL)
bool(true)
int(1)
enum(Async\SendResult::FULL)
string(4) "sent"
int(2)
rendezvous:
bool(true)
string(3) "met"
string(4) "sent"
enum(Async\SendResult::SENT)
enum(Async\SendResult::FULL)
bool(true)
string(4) "left"
a typed reference:
Cannot assign string to reference held by property Box::$number of type int
int(2)
bool(true)
string(9) "no number"
bool(true)
string(1) "5"
Cannot assign null to reference held by property Box::$number of type int
