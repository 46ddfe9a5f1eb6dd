<?php
// Values of every kind against a real server, 20 coroutines with a connection each; counters and compare-and-swap between them.
// The library waits for the server with calls of its own: others have their turn between two commands, not while one waits.
require __DIR__ . '/lib.inc';

use function Async\suspend;

$folder = temporary_folder();
$socket = "$folder/memcached.sock";
chmod($folder, 0777); // as root the server takes another identity
$user = function_exists('posix_geteuid') && posix_geteuid() === 0 || getmyuid() === 0 ? ['-u', 'nobody'] : [];
server([program('memcached'), '-s', $socket, '-a', '0777', '-m', '16', ...$user], $folder, fn () => (bool) @stream_socket_client("unix://$socket"));

function connect(): Memcached
{
    global $socket;
    $client = new Memcached();
    $client->setOption(Memcached::OPT_BINARY_PROTOCOL, true);
    $client->addServer($socket, 0);
    return $client;
}

$results = in_coroutines(20, function (int $i) {
    $client = connect();
    $value = ['i' => $i, 'text' => str_repeat("$i,", 500), 'object' => new ArrayObject([$i])];
    $client->set("value:$i", $value) or exit('set: ' . $client->getResultMessage() . "\n");
    suspend();
    $got = $client->get("value:$i");
    suspend();
    $many = $client->getMulti(["value:$i", 'missing']);
    return $got == $value && array_keys($many) === ["value:$i"] && $client->get('missing') === false
        && $client->getResultCode() === Memcached::RES_NOTFOUND;
});
same(array_fill(0, 20, true), $results, 'values');

$client = connect();
$client->set('counter', '0');
in_coroutines(10, function () {
    $client = connect();
    for ($i = 0; $i < 20; $i++) {
        $client->increment('counter');
        suspend();
    }
});
same(200, (int) $client->get('counter'), 'a counter of ten coroutines');

$client->set('list', []);
in_coroutines(10, function (int $i) {
    $client = connect();
    do {
        $entry = $client->get('list', null, Memcached::GET_EXTENDED);
        suspend(); // another one changes it here
    } while (!$client->cas($entry['cas'], 'list', [...$entry['value'], $i]));
});
$list = $client->get('list');
sort($list);
same(range(0, 9), $list, 'compare and swap');
echo "ok\n";
