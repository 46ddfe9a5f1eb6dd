--TEST--
Warm requests: php -S, its files, a router, workers; what changes in a file is in the next answer
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
$directory = sys_get_temp_dir() . '/warm-' . bin2hex(random_bytes(6));
mkdir("$directory/public/sub", 0755, true);
$write = fn(string $name, string $code) => file_put_contents("$directory/$name", $code);
$write('lib.inc', "<?php\nclass Version { const NUMBER = 1; public static int \$calls = 0; }\n");
$write('boot.php', <<<'PHP'
    <?php
    require dirname(__FILE__) . '/lib.inc';
    $booted = apache_request_headers() === [] && !isset($_SERVER['REMOTE_ADDR']) && !headers_sent();
    header('X-Boot: is not sent');
    $_SERVER['FROM_BOOT'] = 'kept';
    return function () use ($booted) {
        header('X-Request: ' . Boot\sealed());
        echo json_encode([$booted, Version::NUMBER, ++Version::$calls, $_SERVER['FROM_BOOT'], $_SERVER['SCRIPT_NAME'], $_SERVER['PATH_INFO'] ?? '', $_GET, $_POST, count(apache_request_headers()) > 1]), "\n";
        match ($_GET['end'] ?? '') {
            'exit' => exit,
            'memory' => str_repeat('a', 1 << 40),
            'throw' => throw new Exception('thrown'),
            'await' => Async\await(Async\spawn(fn() => Async\delay(1))),
            'session' => [session_start(), $_SESSION['a'] = 1],
            default => null,
        };
    };
    PHP);
$write('public/index.php', '<?php echo "the primary script ", ++Version::$calls, "\n";');
$write('public/sub/style.css', "p { }\n");
$write('router.php', '<?php if (str_ends_with($_SERVER["REQUEST_URI"], ".css")) { return false; } echo "the router ", ++Version::$calls, "\n"; return !isset($_GET["decline"]);');

function serve(string $directory, array $arguments, array $environment = []): string
{
    global $server;
    $probe = stream_socket_server('tcp://127.0.0.1:0');
    $address = stream_socket_get_name($probe, false);
    fclose($probe);
    $command = [PHP_BINARY, '-n', '-d', "auto_boot_file=$directory/boot.php", '-d', 'display_errors=0', '-d', "session.save_path=$directory", '-S', $address, '-t', "$directory/public", ...$arguments];
    $server = proc_open($command, [['file', '/dev/null', 'r'], ['file', "$directory/out", 'a'], ['file', "$directory/out", 'a']], $pipes, null, ['USE_ZEND_ALLOC' => '1'] + $environment + getenv());
    for ($i = 0; $i < 600 && !@stream_socket_client("tcp://$address"); $i++) {
        usleep(50_000);
    }
    return "http://$address";
}

function stop(int $signal = SIGINT): void
{
    global $server;
    proc_terminate($server, $signal);
    for ($i = 0; $i < 600 && ($status = proc_get_status($server))['running']; $i++) {
        usleep(20_000);
    }
    echo $signal === SIGINT ? "ended with {$status['exitcode']}\n" : '';
}

function get(string $url, ?string $body = null): string
{
    $options = ['ignore_errors' => true, 'header' => "X-Test: 1\r\nContent-Type: application/x-www-form-urlencoded\r\n"] + ($body === null ? [] : ['method' => 'POST', 'content' => $body]);
    $text = file_get_contents($url, false, stream_context_create(['http' => $options]));
    $fields = array_filter(http_get_last_response_headers(), fn($field) => str_starts_with($field, 'X-Request') || str_starts_with($field, 'X-Boot'));
    return explode(' ', http_get_last_response_headers()[0])[1] . ' ' . implode(' ', $fields) . " $text";
}

echo "-- files\n";
$url = serve($directory, []);
foreach (['/', '/?end=exit', '/?end=memory', '/sub/style.css', '/?end=throw', '/?end=await', '/?end=session', '/index.php/more', '/not/there.css', '/'] as $path) {
    echo get($url . $path);
}
echo get("$url/", 'b=2');
echo "-- a file changes\n";
$write('lib.inc', "<?php\nclass Version { const NUMBER = 20; public static int \$calls = 100; }\n");
echo get("$url/"), get("$url/");
$write('lib.inc', "<?php\nclass Version { broken");
echo get("$url/"), "\n";
$write('lib.inc', "<?php\nclass Version { const NUMBER = 300; public static int \$calls = 0; }\n");
echo get("$url/");
// What could not be sealed is tried again after a second.
for ($i = 0; $i < 1000 && !str_contains($answer = get("$url/"), 'X-Request: 1'); $i++) {
    usleep(20_000);
}
echo $answer;
stop();

echo "-- a router\n";
$url = serve($directory, ["$directory/router.php"]);
foreach (['/', '/sub/style.css', '/x?decline', '/index.php?decline', '/'] as $path) {
    echo get($url . $path);
}
stop();

echo "-- a router, and a boot file that is not sealed, or fails\n";
$boot = file_get_contents("$directory/boot.php");
$write('boot.php', str_replace("<?php\n", "<?php\n\$file = fopen(__FILE__, 'r');\n", $boot));
$url = serve($directory, ["$directory/router.php"]);
foreach (['/', '/sub/style.css', '/index.php?decline', '/'] as $path) {
    echo get($url . $path);
}
$write('boot.php', '<?php throw new Exception("of the boot");');
// The state is given up, and what fails is tried again.
echo get("$url/"), "\n", get("$url/sub/style.css"), "\n";
stop();
$write('boot.php', $boot);

echo "-- workers\n";
$url = serve($directory, [], ['PHP_CLI_SERVER_WORKERS' => '2']);
for ($i = 0; $i < 6; $i++) {
    $answers[] = get("$url/");
}
echo implode(array_unique($answers));
// Only the terminal tells the workers of SIGINT.
stop(SIGTERM);
exec('rm -r ' . escapeshellarg($directory));
?>
--EXPECT--
-- files
200 X-Request: 1 [true,1,1,"kept","\/index.php","",[],[],true]
200 X-Request: 1 [true,1,1,"kept","\/index.php","",{"end":"exit"},[],true]
200 X-Request: 1 [true,1,1,"kept","\/index.php","",{"end":"memory"},[],true]
200  p { }
200 X-Request: 1 [true,1,1,"kept","\/index.php","",{"end":"throw"},[],true]
200 X-Request: 1 [true,1,1,"kept","\/index.php","",{"end":"await"},[],true]
200 X-Request: 1 [true,1,1,"kept","\/index.php","",{"end":"session"},[],true]
200 X-Request: 1 [true,1,1,"kept","\/index.php","\/more",[],[],true]
200 X-Request: 1 [true,1,1,"kept","\/index.php","\/not\/there.css",[],[],true]
200 X-Request: 1 [true,1,1,"kept","\/index.php","",[],[],true]
200 X-Request: 1 [true,1,1,"kept","\/index.php","",[],{"b":"2"},true]
-- a file changes
200 X-Request: 1 [true,20,101,"kept","\/index.php","",[],[],true]
200 X-Request: 1 [true,20,101,"kept","\/index.php","",[],[],true]
500  
200 X-Request: [false,300,1,"kept","\/index.php","",[],[],true]
200 X-Request: 1 [true,300,1,"kept","\/index.php","",[],[],true]
ended with 0
-- a router
200  the router 1
200  p { }
200  the router 1
[true,300,2,"kept","\/index.php","\/x",{"decline":""},[],true]
200  the router 1
[true,300,2,"kept","\/index.php","",{"decline":""},[],true]
200  the router 1
ended with 0
-- a router, and a boot file that is not sealed, or fails
200  the router 1
200  p { }
200  the router 1
[false,300,2,"kept","\/index.php","",{"decline":""},[],true]
200  the router 1
500  
500  
ended with 0
-- workers
200 X-Request: 1 [true,300,1,"kept","\/index.php","",[],[],true]
