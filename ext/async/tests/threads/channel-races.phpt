--TEST--
ThreadChannel: receives and sends that time out, are cancelled, or lose the race: 10,000 values, none lost, none twice
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{AsyncCancellation, OperationCanceledException, ThreadChannel, ThreadChannelException};
use function Async\{await, await_all, spawn, spawn_thread, suspend, timeout};

$channel = new ThreadChannel(2);
$back = new ThreadChannel(10000);
$work = function () use ($channel, $back) {
    mt_srand(5);
    $receive = function () use ($channel, $back) {
        while (true) {
            try {
                $value = mt_rand(0, 1) ? $channel->recv(timeout(mt_rand(1, 2))) : $channel->recv();
            } catch (OperationCanceledException) {
                continue;
            } catch (AsyncCancellation) {
                return;
            } catch (ThreadChannelException) {
                return;
            }
            $back->send($value);
        }
    };
    $victims = [];
    $stay = spawn($receive);
    while (!$channel->isClosed()) {
        $victims[] = spawn($receive);
        suspend();
        if (count($victims) > 3) {
            array_shift($victims)->cancel();
        }
    }
    await_all([$stay, ...$victims]);
};
$threads = [spawn_thread($work), spawn_thread($work)];
$sent = 0;
for ($i = 0; $i < 10000; $i++) {
    while (true) {
        try {
            $i % 3 ? $channel->send($i) : $channel->send($i, timeout(1));
            $sent++;
            break;
        } catch (OperationCanceledException) {
        }
    }
}
$channel->close();
foreach ($threads as $thread) {
    await($thread);
}
$seen = [];
while (!$back->isEmpty()) {
    $seen[] = $back->recv();
}
sort($seen);
var_dump($sent, count($seen), $seen === range(0, 9999), count($channel));
?>
--EXPECT--
int(10000)
int(10000)
bool(true)
int(0)
