--TEST--
php-cgi: a request with coroutines, a slow client, a cancelled write, a body, the end of the answer
--EXTENSIONS--
true_async
posix
--SKIPIF--
<?php
require __DIR__ . '/fcgi.inc';
if (!sapi_binary('php-cgi')) die('skip no php-cgi here');
?>
--FILE--
<?php
require __DIR__ . '/fcgi.inc';
require __DIR__ . '/../curl/server.inc';
use function Async\{spawn, await, delay, suspend};

$web = new Server();
$server = new FastCgi('php-cgi');
$url = var_export($web->url, true);
$start = microtime(true);
echo await(spawn($server->run(...), <<<PHP
    use function Async\{spawn, await};
    for (\$i = 0; \$i < 20; \$i++) {
        \$all[] = spawn(fn() => file_get_contents($url . '/slow/200'));
    }
    echo json_encode(array_count_values(array_map(await(...), \$all)));
    spawn(function () { Async\delay(50); echo " and what ran on at the end"; });
    PHP)), "\n";
var_dump(microtime(true) - $start < 3);

// The next request is clean.
echo await(spawn($server->run(...), 'echo isset($all) ? "left" : "clean", Async\await(Async\spawn(fn() => " again")); exit(0);')), "\n";

// A slow client does not stop the others of its request, and gets all.
$connection = $server->send(<<<'PHP'
    use function Async\{spawn, await, delay};
    $ticks = 0;
    $ticker = spawn(function () use (&$ticks) { while (true) { delay(2); $ticks++; } });
    $writers = [];
    foreach (['a', 'b'] as $letter) {
        $writers[] = spawn(function () use ($letter) { echo str_repeat($letter, 8_000_000); });
    }
    array_map(await(...), $writers);
    $ticker->cancel();
    echo $ticks > 20 ? '!' : "?$ticks";
    PHP);
delay(300);
$answer = await(spawn(FastCgi::answer(...), $connection));
var_dump(strlen($answer), strspn($answer, 'a'), strspn($answer, 'b', 8_000_000), substr($answer, -1));

// Cancelled while the client is slow: the answer is cut, and whole as a message.
$connection = $server->send(<<<'PHP'
    use function Async\{spawn, await, delay};
    $writer = spawn(function () { echo str_repeat('x', 8_000_000); });
    delay(100);
    $writer->cancel();
    try { await($writer); } catch (Async\AsyncCancellation) { echo 'cancelled'; }
    PHP);
delay(300);
$answer = await(spawn(FastCgi::answer(...), $connection));
var_dump(strlen($answer) <= 8_000_009, substr($answer, -9), trim(substr($answer, 0, -9), 'x'));

// A body is read in coroutines, too.
$body = str_repeat('0123456789abcdef', 65536);
var_dump(await(spawn($server->run(...), 'echo Async\await(Async\spawn(fn() => md5(file_get_contents("php://input"))));', $body)) === md5($body));

// The answer ends, the coroutines go on.
$marker = tempnam(sys_get_temp_dir(), 'end');
$name = var_export($marker, true);
echo await(spawn($server->run(...), <<<PHP
    echo 'answer';
    Async\spawn(function () { Async\delay(200); file_put_contents($name, 'done'); echo 'not sent'; });
    if (function_exists('fastcgi_finish_request')) { fastcgi_finish_request(); }
    PHP)) === 'answer' ? "answer\n" : "answer and more\n";
for ($i = 0; $i < 500 && file_get_contents($marker) !== 'done'; $i++) {
    delay(10);
}
var_dump(file_get_contents($marker));
unlink($marker);
$server->stop();
$web->stop();
--EXPECT--
{"slow 200":20} and what ran on at the end
bool(true)
clean again
int(16000001)
int(8000000)
int(8000000)
string(1) "!"
bool(true)
string(9) "cancelled"
string(0) ""
bool(true)
answer and more
string(4) "done"
