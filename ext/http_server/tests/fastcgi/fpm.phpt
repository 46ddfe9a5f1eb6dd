--TEST--
FastCGI: a real FPM: superglobals, uploads, sessions, flush(), fastcgi_finish_request(), files that scripts name, slow clients
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
is_executable(dirname(PHP_BINARY) . '/../fpm/php-fpm') || die('skip FPM is not built');
?>
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

use function Async\{await_all, spawn};

$root = temporary_directory();
$store = temporary_directory();
file_put_contents("$store/report.txt", str_repeat('report ', 20000));
file_put_contents("$root/own.txt", 'own');
file_put_contents("$root/index.php", <<<'PHP'
    <?php
    switch ($_GET['do'] ?? '') {
        case 'globals':
            header('Content-Type: text/plain');
            foreach (['REQUEST_METHOD', 'QUERY_STRING', 'SCRIPT_NAME', 'PATH_INFO', 'SERVER_NAME', 'SERVER_PROTOCOL', 'REMOTE_ADDR', 'HTTP_HOST', 'HTTP_X_A', 'HTTP_X_B', 'HTTP_PROXY', 'HTTPS', 'REDIRECT_STATUS', 'CONTENT_LENGTH'] as $name) {
                echo "$name=", $_SERVER[$name] ?? '(none)', "\n";
            }
            echo json_encode([$_POST, $_COOKIE, $_FILES ? [$_FILES['f']['name'], $_FILES['f']['size'], md5_file($_FILES['f']['tmp_name'])] : [], strlen(file_get_contents('php://input'))]), "\n";
            break;
        case 'session':
            session_save_path(sys_get_temp_dir());
            session_start();
            echo $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1;
            $_SESSION['n'] == 2 && session_destroy();
            break;
        case 'flush':
            echo 'first ';
            ob_get_level() && ob_end_flush();
            flush();
            while (!file_exists($_GET['until'])) usleep(1000);
            echo 'second';
            break;
        case 'finish':
            echo 'answered';
            fastcgi_finish_request();
            while (!file_exists($_GET['until'])) usleep(1000);
            touch("$_GET[until].done");
            break;
        case 'headers':
            http_response_code(418);
            header('X-Two: a');
            header('X-Two: b', false);
            setcookie('c', 'd');
            break;
        case 'accel': header("X-Accel-Redirect: $_GET[to]"); header('Content-Type: text/x-own'); echo 'not sent'; break;
        case 'send': header("X-Sendfile: $_GET[to]"); header('Content-Type: text/x-own'); break;
        case 'large': header('Content-Type: application/octet-stream'); for ($i = 0; $i < 200; $i++) echo str_repeat(chr(65 + $i % 26), 10000); break;
        case 'upload': echo md5(file_get_contents('php://input')); break;
        case 'fatal': no_such_function();
        case 'redirect': header('Location: /elsewhere'); break;
        default: echo 'front controller ', $_SERVER['REQUEST_URI'];
    }
    PHP);

[$address, $end] = start_fpm($store);
serve_scripts([$address, $end], $root, function (string $address, $server) use ($store, $root) {
    echo "--- variables\n", fetch($address, '/index.php/info?do=globals&x=%20', "X-A: 1\r\nX-A: 2\r\nX_B: 3\r\nProxy: evil\r\nCookie: k=v\r\n")[2];
    $form = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nfield\r\n--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"n.txt\"\r\n\r\n" . str_repeat('file', 50_000) . "\r\n--b--\r\n";
    echo "--- a form\n", exchange_body($address, '/?do=globals', $form, "Content-Type: multipart/form-data; boundary=b\r\n"), md5(str_repeat('file', 50_000)), "\n";
    echo "--- a session\n";
    [, $headers, $body] = fetch($address, '/?do=session');
    $cookie = strtok($headers['set-cookie'], ';');
    echo $body, ' ', fetch($address, '/?do=session', "Cookie: $cookie\r\n")[2], "\n";
    echo "--- flush()\n";
    $socket = connect($address);
    fwrite($socket, get("/?do=flush&until=$store/flushed", "Connection: close\r\n"));
    while (!str_contains($got = ($got ?? '') . fread($socket, 1000), 'first'));
    echo str_contains($got, 'second') ? "too late\n" : "the first part is there\n";
    touch("$store/flushed");
    echo str_contains(read_all($socket), 'second') ? "and the second\n" : "not the second\n";
    echo "--- fastcgi_finish_request()\n", fetch($address, "/?do=finish&until=$store/finished")[2], ', ', fetch($address, '/other')[2], "\n";
    touch("$store/finished");
    while (!file_exists("$store/finished.done")) {
        Async\delay(1);
    }
    echo "--- heads\n";
    [$line, $headers] = fetch($address, '/?do=headers');
    echo "$line, {$headers['x-two']}, {$headers['set-cookie']}\n";
    echo fetch($address, '/?do=redirect')[0], ' ', substr(fetch($address, '/?do=fatal')[0], 9), "\n";
    echo json_encode(fetch($address, '/?do=large', '', 'HEAD')[2]), "\n";
    echo "--- files\n";
    foreach (['accel' => ['/files/report.txt', '/own.txt', '/index.php', '/files/../own.txt', '/files/none', '/files/%72eport.txt', "$store/report.txt"],
            'send' => ["$root/own.txt", "$store/report.txt", '/etc/passwd', "$root/../" . basename($store) . '/report.txt', 'own.txt']] as $do => $files) {
        foreach ($files as $file) {
            [$line, $headers, $body] = fetch($address, "/?do=$do&to=" . urlencode($file), "Range: bytes=0-5\r\n");
            echo str_pad("$do " . str_replace([$root, $store, basename($store)], ['ROOT', 'STORE', 'STORE'], $file), 32), substr($line, 9, 3), ' ', $headers['content-type'], ' ', json_encode($body), "\n";
        }
    }
    echo "--- 50 slow readers and 50 slow senders, 2 children\n";
    $readers = $senders = [];
    for ($i = 0; $i < 50; $i++) {
        fwrite($readers[] = connect($address), get('/?do=large'));
        fwrite($senders[] = connect($address), "POST /?do=upload HTTP/1.1\r\nHost: h\r\nContent-Length: 200000\r\nConnection: close\r\n\r\n" . str_repeat('x', 150_000));
    }
    for ($i = 0; $i < 10; $i++) {
        fetch($address, '/quick')[2] === 'front controller /quick' || print "wrong\n";
    }
    echo "quick ones pass\n";
    $expected = implode(array_map(fn($i) => str_repeat(chr(65 + $i % 26), 10000), range(0, 199)));
    foreach ($senders as $sender) {
        fwrite($sender, str_repeat('y', 50_000));
    }
    $right = 0;
    foreach ($senders as $sender) {
        $right += read_response($sender)[2] === md5(str_repeat('x', 150_000) . str_repeat('y', 50_000));
    }
    foreach ($readers as $reader) {
        $right += read_response($reader)[2] === $expected;
    }
    echo "$right are right\n", $server->getTelemetry()['active_requests'], " requests are left\n";
}, ['accel' => ['/files/' => $store], 'connections' => 2]);

function exchange_body(string $address, string $path, string $body, string $headers): string
{
    $socket = connect($address);
    fwrite($socket, "POST $path HTTP/1.1\r\nHost: example.com\r\n{$headers}Content-Length: " . strlen($body) . "\r\nConnection: close\r\n\r\n$body");

    return read_response($socket)[2];
}
?>
--EXPECT--
--- variables
REQUEST_METHOD=GET
QUERY_STRING=do=globals&x=%20
SCRIPT_NAME=/index.php
PATH_INFO=/info
SERVER_NAME=example.com
SERVER_PROTOCOL=HTTP/1.1
REMOTE_ADDR=127.0.0.1
HTTP_HOST=example.com
HTTP_X_A=1, 2
HTTP_X_B=(none)
HTTP_PROXY=(none)
HTTPS=(none)
REDIRECT_STATUS=200
CONTENT_LENGTH=
[[],{"k":"v"},[],0]
--- a form
REQUEST_METHOD=POST
QUERY_STRING=do=globals
SCRIPT_NAME=/index.php
PATH_INFO=
SERVER_NAME=example.com
SERVER_PROTOCOL=HTTP/1.1
REMOTE_ADDR=127.0.0.1
HTTP_HOST=example.com
HTTP_X_A=(none)
HTTP_X_B=(none)
HTTP_PROXY=(none)
HTTPS=(none)
REDIRECT_STATUS=200
CONTENT_LENGTH=200132
[{"a":"field"},[],["n.txt",200000,"bb01d9cc5c5b25928a83c537bf50fade"],0]
bb01d9cc5c5b25928a83c537bf50fade
--- a session
1 2
--- flush()
the first part is there
and the second
--- fastcgi_finish_request()
answered, front controller /other
--- heads
HTTP/1.1 418 Unknown, a|b, c=d
HTTP/1.1 302 Found 200 OK
""
--- files
accel /files/report.txt         206 text/x-own;charset=UTF-8 "report"
accel /own.txt                  206 text/x-own;charset=UTF-8 "own"
accel /index.php                404 text/plain; charset=utf-8 "Not Found\r\n"
accel /files/../own.txt         404 text/plain; charset=utf-8 "Not Found\r\n"
accel /files/none               404 text/plain; charset=utf-8 "Not Found\r\n"
accel /files/%72eport.txt       206 text/x-own;charset=UTF-8 "report"
accel STORE/report.txt          404 text/plain; charset=utf-8 "Not Found\r\n"
send ROOT/own.txt               206 text/x-own;charset=UTF-8 "own"
send STORE/report.txt           206 text/x-own;charset=UTF-8 "report"
send /etc/passwd                404 text/plain; charset=utf-8 "Not Found\r\n"
send ROOT/../STORE/report.txt   206 text/x-own;charset=UTF-8 "report"
send own.txt                    404 text/plain; charset=utf-8 "Not Found\r\n"
--- 50 slow readers and 50 slow senders, 2 children
quick ones pass
100 are right
0 requests are left
