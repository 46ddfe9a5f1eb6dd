--TEST--
msg_receive(), msg_send() and sem_acquire() suspend only their coroutine
--EXTENSIONS--
true_async
sysvmsg
sysvsem
--FILE--
<?php
use function Async\{spawn, await, delay, suspend};

$key = 0x61000000 + getmypid();
$queue = msg_get_queue($key);
$ticks = 0;
$ticker = spawn(function () use (&$ticks) { while (true) { delay(1); $ticks++; } });

$receiver = spawn(function () use ($queue) {
    msg_receive($queue, 0, $type, 1000, $message, true, 0, $error);
    return [$type, $message, $error];
});
delay(50);
var_dump($receiver->isCompleted(), $ticks > 5);
msg_send($queue, 7, ['a', 'message']);
echo json_encode(await($receiver)), "\n";

// A full queue makes the sender wait.
$size = msg_stat_queue($queue)['msg_qbytes'];
$sender = spawn(function () use ($queue, $size) {
    $block = str_repeat('x', 8000);
    for ($sent = 0; $sent <= $size + 8000; $sent += 8000) {
        msg_send($queue, 1, $block, false);
    }
    return $sent;
});
delay(30);
var_dump($sender->isCompleted());
for ($received = 0; !$sender->isCompleted() || msg_stat_queue($queue)['msg_qnum']; $received += strlen($message)) {
    msg_receive($queue, 0, $type, 10000, $message, false);
}
var_dump($received === await($sender));

$victim = spawn(fn() => msg_receive($queue, 0, $type, 1000, $message));
delay(10);
$victim->cancel();
try {
    await($victim);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
msg_remove_queue($queue);

// A semaphore held by another process.
$child = proc_open([PHP_BINARY, '-n', '-r', '$s = sem_get((int) $argv[1]); sem_acquire($s); echo "has it\n"; fgets(STDIN); sem_release($s); fgets(STDIN);', (string) $key],
    [['pipe', 'r'], ['pipe', 'w']], $pipes);
fgets($pipes[1]);
$semaphore = sem_get($key);
var_dump(sem_acquire($semaphore, true));
$victim = spawn(fn() => sem_acquire($semaphore));
$waiter = spawn(fn() => sem_acquire($semaphore));
$before = $ticks;
delay(50);
$victim->cancel();
var_dump($waiter->isCompleted(), $ticks > $before + 5);
fwrite($pipes[0], "\n");
var_dump(await($waiter), sem_release($semaphore));
fwrite($pipes[0], "\n");
proc_close($child);
sem_remove($semaphore);
$ticker->cancel();
--EXPECT--
bool(false)
bool(true)
[7,["a","message"],0]
bool(false)
bool(true)
Async\AsyncCancellation
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
