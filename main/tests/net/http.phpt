--TEST--
http:// requests run beside each other, and cancelled ones warn about nothing
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await, delay};

[$listener, $address] = listen();
spawn(function () use ($listener) {
    while ($client = @stream_socket_accept($listener, -1)) {
        spawn(function () use ($client) {
            $request = fgets($client);
            while (trim(fgets($client)) !== '');
            delay(100);
            $body = explode(' ', $request)[1];
            fwrite($client, "HTTP/1.0 200 OK\r\nContent-Length: " . strlen($body) . "\r\n\r\n$body");
            fclose($client);
        });
    }
});
$url = str_replace('tcp:', 'http:', $address);
$start = microtime(true);
$fetches = [];
for ($i = 0; $i < 20; $i++) {
    $fetches[] = spawn(fn() => file_get_contents("$url/$i"));
}
echo implode(' ', array_map(await(...), $fetches)), "\n";
var_dump(microtime(true) - $start < 1.5);

$fetch = spawn(fn() => outcome(fn() => file_get_contents("$url/cancelled")));
parked($fetch);
delay(20);
$fetch->cancel();
echo await($fetch), "\n";
exit;
--EXPECT--
/0 /1 /2 /3 /4 /5 /6 /7 /8 /9 /10 /11 /12 /13 /14 /15 /16 /17 /18 /19
bool(true)
Async\AsyncCancellation
