--TEST--
The CLI server: coroutines inside a request, what is left runs to its end, requests are clean, persistent sockets outlive them
--EXTENSIONS--
true_async
--FILE--
<?php
$router = tempnam(sys_get_temp_dir(), 'router');
file_put_contents($router, <<<'PHP'
<?php
use function Async\{spawn, await, delay};
switch (strtok($_SERVER['REQUEST_URI'], '?')) {
    case '/many':
        $start = microtime(true);
        $all = array_map(fn($i) => spawn(function () use ($i) { usleep(100_000); return $i; }), range(1, 20));
        echo array_sum(array_map(await(...), $all)), microtime(true) - $start < 1.5 ? ' together' : ' in sequence';
        break;
    case '/left':
        echo 'main';
        spawn(function () { delay(20); echo ' and what was left'; });
        break;
    case '/clean':
        echo isset($all) ? 'left' : 'clean', ' ', count(Async\get_coroutines()), await(spawn(fn() => ' again'));
        break;
    case '/exit':
        spawn(function () { try { delay(60_000); } finally { echo 'finally '; } });
        spawn(function () { echo 'exit '; exit; });
        delay(60_000);
        break;
    case '/fails':
            await(spawn(function () { delay(1); throw new DomainException('from a coroutine'); }));
        break;
    case '/persistent':
        // The same connection in every request, read in a coroutine each time.
        echo await(spawn(function () {
            $stream = pfsockopen('127.0.0.1', (int) $_GET['port']);
            fwrite($stream, "ping\n");
            return trim(fgets($stream)) . ' ' . stream_socket_get_name($stream, false);
        }));
        break;
}
PHP);
$probe = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($probe, false);
fclose($probe);
$server = proc_open([PHP_BINARY, '-n', '-d', 'display_errors=1', '-d', 'html_errors=0', '-S', $address, $router], [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['file', '/dev/null', 'w']], $pipes);
for ($i = 0; $i < 1000 && !($probe = @stream_socket_client("tcp://$address")); $i++) {
    usleep(10_000);
}
fclose($probe);
$get = fn($path) => file_get_contents("http://$address$path", false, stream_context_create(['http' => ['ignore_errors' => true, 'timeout' => 60]]));

echo $get('/many'), "\n", $get('/left'), "\n", $get('/clean'), "\n", $get('/exit'), "\n", $get('/clean'), "\n";
echo preg_replace('~ in /.*~', '', strtok(trim($get('/fails')), "\n")), "\n", $get('/clean'), "\n";

// Somebody who answers on one connection.
$echo = proc_open([PHP_BINARY, '-n', '-r', '$l = stream_socket_server("tcp://127.0.0.1:0"); echo stream_socket_get_name($l, false), "\n";
    $c = stream_socket_accept($l, 60); while (($s = fgets($c)) !== false) { usleep(20000); fwrite($c, "answer to $s"); }'],
    [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes);
$port = explode(':', trim(fgets($pipes[1])))[1];
$first = $get("/persistent?port=$port");
var_dump($first === $get("/persistent?port=$port"), $first === $get("/persistent?port=$port"), explode(' 127', $first)[0]);
foreach ([$server, $echo] as $process) {
    proc_terminate($process);
    proc_close($process);
}
unlink($router);
?>
--EXPECT--
210 together
main and what was left
clean 0 again
exit finally 
clean 0 again
Fatal error: Uncaught DomainException: from a coroutine
clean 0 again
bool(true)
bool(true)
string(14) "answer to ping"
