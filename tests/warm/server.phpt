--TEST--
Warm requests: script mode of the web server, with uploads, sessions, aborted clients and requests at once
--EXTENSIONS--
true_async_server
session
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../../ext/http_server/tests/server.inc';

use function Async\{await_all, delay, spawn};

// What is sealed is the heap of PHP, also under a sanitizer.
putenv('USE_ZEND_ALLOC=1');

$directory = temporary_directory();
chmod($directory, 0755);
mkdir("$directory/root");
file_put_contents("$directory/root/index.php", '<?php echo "the primary script";');
file_put_contents("$directory/boot.php", <<<'PHP'
    <?php
    final class Service { public int $count = 0; public static array $seen = []; }
    $service = new Service();
    ini_set('date.timezone', 'Asia/Tokyo');
    return static function () use ($service) {
        $service->count++;
        Service::$seen[] = $_SERVER['REQUEST_URI'];
        ini_set('date.timezone', 'UTC');
        if (isset($_GET['session'])) {
            session_start();
            $_SESSION['count'] = ($_SESSION['count'] ?? 0) + 1;
            setcookie('kept', (string) $_SESSION['count']);
        }
        if (isset($_GET['large'])) {
            for ($i = 0; $i < 200; $i++) {
                echo str_repeat('x', 65536);
                flush();
            }
        }
        echo json_encode([$service->count, Service::$seen, Boot\sealed(), $_POST, array_column($_FILES, 'size'), strlen(file_get_contents('php://input')), $_SESSION ?? null]);
    };
    PHP);
serve(null, function ($address, $server) {
    while (!$server->isRunning()) {
        delay(5);
    }
    echo fetch($address, '/a?b=1')[2], "\n";
    $form = "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a\"\r\n\r\n" . str_repeat('f', 100_000) . "\r\n--x\r\nContent-Disposition: form-data; name=\"p\"\r\n\r\nq\r\n--x--\r\n";
    echo explode("\r\n\r\n", exchange($address, "POST /upload HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: " . strlen($form) . "\r\n\r\n$form"))[1], "\n";
    echo explode("\r\n\r\n", exchange($address, "POST /raw HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nabcde"))[1], "\n";

    $first = exchange($address, "GET /?session HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    preg_match('/PHPSESSID=([^;]+)/', $first, $match);
    foreach (["Cookie: PHPSESSID=$match[1]\r\n", ''] as $cookie) {
        echo explode("\r\n\r\n", exchange($address, "GET /?session HTTP/1.1\r\nHost: a\r\n{$cookie}Connection: close\r\n\r\n"))[1], "\n";
    }

    // Clients that go away in the middle of a response, beside others.
    $tasks = [];
    for ($i = 0; $i < 40; $i++) {
        $tasks[] = spawn(function () use ($address, $i) {
            if ($i % 4 === 0) {
                $socket = stream_socket_client("tcp://$address");
                fwrite($socket, "GET /?large=$i HTTP/1.1\r\nHost: a\r\n\r\n");
                fread($socket, 1000);
                fclose($socket);
                return 0;
            }
            return (int) (fetch($address, "/n?$i")[2] === '[1,["\/n?' . $i . '"],true,[],[],0,null]');
        });
    }
    echo array_sum(await_all($tasks)[0]), " right\n";
}, prepare: fn($server) => $server->addScriptHandler("$directory/root", pool: [
    'user' => 'root', 'group' => 'root', 'pm' => 'static', 'max_children' => 2,
    'ini' => ['auto_boot_file' => "$directory/boot.php", 'session.save_path' => $directory],
]));
?>
--EXPECT--
[1,["\/a?b=1"],true,[],[],0,null]
[1,["\/upload"],true,{"p":"q"},[100000],0,null]
[1,["\/raw"],true,[],[],5,null]
[1,["\/?session"],true,[],[],0,{"count":2}]
[1,["\/?session"],true,[],[],0,{"count":1}]
30 right
