<?php
// A real server: 50 coroutines wait in a blocking command at the same time, subscriptions, transactions, cancellation.
require __DIR__ . '/lib.inc';

use function Async\{await, await_all_or_fail, delay, spawn, suspend, timeout};

$folder = temporary_folder();
$socket = "$folder/redis.sock";
server([program('redis-server'), '--port', '0', '--unixsocket', $socket, '--save', '', '--appendonly', 'no', '--dir', $folder], $folder,
    fn () => (bool) @stream_socket_client("unix://$socket"));

function connect(): Redis
{
    global $socket;
    $redis = new Redis();
    $redis->connect($socket);
    return $redis;
}

// All of them wait at once: the values are sent when the server counts 50 clients that are blocked.
$blocked = array_map(fn (int $i) => spawn(fn () => connect()->blPop("queue:$i", 60)), range(0, 49));
$control = connect();
until(fn () => (int) $control->info('clients')['blocked_clients'] === 50, '50 blocked clients');
for ($i = 49; $i >= 0; $i--) {
    $control->rPush("queue:$i", "value $i");
}
same(array_map(fn (int $i) => ["queue:$i", "value $i"], range(0, 49)), await_all_or_fail($blocked), '50 blocking commands');

// A list that they share: each value reaches one of them.
$workers = array_map(fn () => spawn(function () {
    $redis = connect();
    for ($got = []; [$key, $value] = $redis->brPop('jobs', 60); $got[] = (int) $value) {
        if ($value === 'end') {
            return $got;
        }
    }
}), range(1, 5));
for ($i = 0; $i < 100; $i++) {
    $control->lPush('jobs', $i);
}
$control->lPush('jobs', ...array_fill(0, 5, 'end'));
$all = array_merge(...await_all_or_fail($workers));
sort($all);
same(range(0, 99), $all, 'workers of one list');

// Subscriptions wait inside a call that comes back to userland, which waits itself.
$subscriber = spawn(function () {
    $got = [];
    connect()->subscribe(['news'], function (Redis $redis, string $channel, string $message) use (&$got) {
        delay(1);
        $got[] = $message;
        $message === 'last' && $redis->unsubscribe(['news']);
    });
    return $got;
});
until(fn () => $control->publish('news', 'first') === 1, 'a subscriber');
$control->publish('news', 'last');
same(['first', 'last'], await($subscriber), 'a subscription');

// Pipelines and optimistic transactions, each on its own connection.
in_coroutines(10, function (int $i) {
    $redis = connect();
    do {
        $redis->watch('balance');
        $balance = (int) $redis->get('balance');
        suspend();
    } while ($redis->multi()->set('balance', $balance + 1)->exec() === false);
    [$set, $get] = $redis->pipeline()->set("p:$i", $i)->get("p:$i")->exec();
    same([true, (string) $i], [$set, $get], 'a pipeline');
});
same('10', $control->get('balance'), 'transactions');

// Cancelled in the middle of a wait: the client sees an error of its connection and throws, but the cancellation goes on.
$waiting = spawn(fn () => connect()->blPop('never', 60));
until(fn () => (int) $control->info('clients')['blocked_clients'] === 1, 'a blocked client');
$waiting->cancel();
try {
    await($waiting);
    exit("a cancelled wait: no exception\n");
} catch (Async\AsyncCancellation $cancellation) {
    same(RedisException::class, get_debug_type($cancellation->getPrevious()), 'a cancelled wait');
}
$waiting = spawn(fn () => connect()->blPop('never', 60));
try {
    await($waiting, timeout(20));
    exit("a limit of time: no exception\n");
} catch (Async\OperationCanceledException) {
    $waiting->cancel();
}
try {
    await($waiting);
} catch (Async\AsyncCancellation) {
}
same(true, turns_of_others(fn () => connect()->blPop('never', 0.05)) > 5, 'others have their turn meanwhile');
same('10', $control->get('balance'), 'afterwards');

// A read that is over in time is an error of the client alone.
$impatient = connect();
$impatient->setOption(Redis::OPT_READ_TIMEOUT, 0.05);
try {
    $impatient->blPop('never', 60);
    exit("a read timeout: no exception\n");
} catch (RedisException) {
}

// A server that nothing listens at.
try {
    await(spawn(fn () => (new Redis())->connect('127.0.0.1', free_port(), 1)));
    exit("no server: no exception\n");
} catch (RedisException) {
}
echo "ok\n";
