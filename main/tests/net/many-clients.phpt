--TEST--
Fifty clients wait at the same time for a server that answers none before all have asked
--EXTENSIONS--
true_async
--INI--
default_socket_timeout=10
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use Async\{Future, FutureState};
use function Async\{spawn, await};

[$listener, $address] = listen();
$asked = 0;
$all_asked = new FutureState();
$answers = new Future($all_asked);
$server = spawn(function () use ($listener, &$asked, $all_asked, $answers) {
    for ($i = 0; $i < 50; $i++) {
        $client = stream_socket_accept($listener);
        spawn(function () use ($client, &$asked, $all_asked, $answers) {
            $line = fgets($client);
            if (++$asked === 50) {
                $all_asked->complete(null);
            }
            await($answers);
            fwrite($client, "re: $line");
        });
    }
});

$clients = [];
for ($i = 0; $i < 50; $i++) {
    $clients[] = spawn(function () use ($address, $i) {
        $client = stream_socket_client($address);
        fwrite($client, "$i\n");
        return fgets($client) === "re: $i\n";
    });
}
var_dump(count(array_filter(array_map(await(...), $clients))));
await($server);
--EXPECT--
int(50)
