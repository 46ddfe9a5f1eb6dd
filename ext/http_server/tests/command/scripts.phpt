--TEST--
php-server --script, --fastcgi: workers share one FPM; a reload replaces it and loses nothing; --proxy says who the client is
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
is_executable(dirname(PHP_BINARY) . '/../fpm/php-fpm') || die('skip FPM is not built');
if (!PHP_ZTS) die('skip: workers that share an FPM need a thread-safe build');
?>
--FILE--
<?php
require __DIR__ . '/../command.inc';
require __DIR__ . '/../fastcgi.inc';

$root = temporary_directory();
chmod($root, 0755);
file_put_contents("$root/index.php", <<<'PHP'
    <?php
    echo explode(' ', file_get_contents('/proc/self/stat'))[3], ' ', $_SERVER['REMOTE_ADDR'], ' ', $_SERVER['SCRIPT_NAME'], ' ', $_SERVER['REQUEST_URI'];
    PHP);
file_put_contents("$root/a.txt", 'a file');

/** The options of a pool, which names a user where the server runs as root. */
$pool = ['--pool', 'max_children=2', '--pool', 'pm=static'];
fileowner('/proc/self') === 0 && array_push($pool, '--pool', 'user=root');
$masters = function (string $address): array {
    $found = [];
    for ($i = 0; $i < 20; $i++) {
        $found[strtok(fetch($address, '/')[2], ' ')] = true;
    }

    return array_keys($found);
};

echo "-- an FPM of its own\n";
$command = (new Command(['--root', $root, '--script', 'index.php', ...$pool, '--listen', '127.0.0.1:0', '--workers', '2']))->ready();
[$first] = $found = $masters($command->address);
echo count($found), ' FPM, ', fetch($command->address, '/a.txt')[2], ', ', strstr(fetch($command->address, '/any/path?x=1')[2], ' '), "\n";
$load = new Load($command->address, '~\d 127.0.0.1 /index.php /$~');
$load->more();
$command->signal(SIGHUP)->awaitLog('/reload\.done/');
until(fn() => !file_exists("/proc/$first"));
$load->more();
$load->stop();
[$second] = $found = $masters($command->address);
echo count($found), ' FPM, ', $second === $first ? 'the same' : 'another', ', ', implode($load->wrong), "all answers are right\n";
var_dump($command->end(SIGTERM), file_exists("/proc/$second"));

echo "-- settings\n";
file_put_contents("$root/settings.php", '<?php echo ini_get("precision"), " ", getenv("GREETING"), " ", json_encode([ini_get("display_errors"), ini_get("log_errors")]); header("X-Greeting: " . getenv("GREETING"));');
file_put_contents("$root/send.php", '<?php header("X-Accel-Redirect: /files/a.txt");');
$command = (new Command(['--root', $root, '--script', 'index.php', ...$pool, '--listen', '127.0.0.1:0', '--workers', '1', '--pool', 'ini.precision=5', '--pool', 'ini.log_errors=0',
    '--pool', 'env.GREETING=good day', '--pool', "accel./files/=$root"]))->ready();
echo fetch($command->address, '/settings.php')[2], ', ', fetch($command->address, '/send.php')[2], "\n";
var_dump($command->end(SIGTERM));

echo "-- one that runs elsewhere, and proxies\n";
[$address, $end] = start_fpm($root);
$command = (new Command(['--root', $root, '--fastcgi', $address, '--listen', '127.0.0.1:0', '--workers', '2', '--proxy', '127.0.0.1', '--proxy', 'unix']))->ready();
foreach (["PROXY TCP4 192.0.2.1 192.0.2.9 4000 80\r\n", ''] as $header) {
    $socket = connect($command->address);
    fwrite($socket, $header . get('/', "Connection: close\r\n"));
    $answer = read_all($socket);
    echo $answer === '' ? 'closed' : preg_replace('/^\d+ /', '', substr(strstr($answer, "\r\n\r\n"), 4)), "\n";
}
var_dump($command->end(SIGTERM));
$end();

echo "-- wrong\n";
echo refused('--root', $root, '--proxy', '10.0.0.0/33');
?>
--EXPECT--
-- an FPM of its own
1 FPM, a file,  127.0.0.1 /index.php /any/path?x=1
1 FPM, another, all answers are right
int(0)
bool(false)
-- settings
5 good day ["0","0"], a file
int(0)
-- one that runs elsewhere, and proxies
192.0.2.1 /index.php /
closed
int(0)
-- wrong
2: php-server: --proxy: setProxyProtocol(): "10.0.0.0/33" is neither an address nor a network nor "unix"
