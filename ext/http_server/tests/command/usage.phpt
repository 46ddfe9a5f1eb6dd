--TEST--
php-server: help, version, wrong options, addresses that are taken, programs that do not start
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

$command = new Command(['--help']);
echo $command->end(), ': ', strtok($command->output(), "\n"), "\n", $command->log();
foreach (['listen', 'root', 'app', 'script', 'fastcgi', 'workers', 'threads', 'tls-cert', 'tls-key', 'config'] as $option) {
    preg_match("/^  --$option\\b.{10}/m", $command->output()) || print "$option is not in the help\n";
}
$long = array_filter(explode("\n", $command->output()), fn($line) => strlen($line) > 140);
var_dump($long);
$command = new Command(['--version']);
echo $command->end(), ': ', preg_replace(['/\d+\.\d+\.\d+\S*/', '/\(NTS\)/'], ['N', '(ZTS)'], $command->output());

echo "-- wrong\n";
$root = temporary_directory();
$app = app('return fn() => 1;');
foreach ([
    [],
    ['--nope'],
    ['--nope=1'],
    ['stray'],
    ['--root'],
    ['--root', "$root/none"],
    ['--app', "$root/none.php"],
    ['--root', $root, '--listen', 'x'],
    ['--root', $root, '--listen', '127.0.0.1:65536'],
    ['--root', $root, '--listen', 'unix:relative'],
    ['--root', $root, '--listen', 'https://127.0.0.1:0'],
    ['--root', $root, '--workers', '0'],
    ['--root', $root, '--workers=many'],
    ['--root', $root, '--max-requests', '-1'],
    ['--root', $root, '--memory-limit', '1X'],
    ['--root', $root, '--threads=yes'],
    ['--root', $root, '--log-level', 'loud'],
    ['--root', $root, '--tls-cert', $app],
    ['--root', $root, '--set', 'nothing=1'],
    ['--root', $root, '--set', 'max-body-size=x'],
    ['--root', $root, '--set', 'max-body-size=1'],
    ['--root', $root, '--set', 'workers=2'],
    ['--root', $root, '--set', 'log-sinks=2'],
    ['--root', $root, '--set', 'x'],
    ['--root', $root, '--user', 'no-such-user'],
    ['--root', $root, '--admin', 'http://127.0.0.1:1'],
    ['--app', $app, '--script', 'index.php'],
    ['--app', $app, '--fastcgi', '127.0.0.1:9000'],
    ['--root', $root, '--config', "$root/none.ini"],
] as $arguments) {
    echo str_replace([$root, $app], ['ROOT', 'APP'], implode(' ', $arguments)), "\n    ", str_replace([$root, $app], ['ROOT', 'APP'], refused(...$arguments));
}

echo "-- does not start\n";
$taken = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($taken, false);
echo str_replace($address, 'ADDRESS', refused('--root', $root, '--listen', $address));
echo str_replace($address, 'ADDRESS', refused('--root', $root, '--listen', '127.0.0.1:0', '--admin', $address));
$listening = stream_socket_server("unix://$root/socket");
echo str_replace($root, 'ROOT', refused('--root', $root, '--listen', "unix:$root/socket"));
foreach (['throw new Exception("broken");', 'return 1;', 'syntax error', 'exit(7);', 'sleep(60);'] as $code) {
    $app = app($code);
    echo "$code\n    ", preg_replace('/^\[.*?\] /m', '[TIME] ', str_replace($app, 'APP', refused('--app', $app, '--listen', '127.0.0.1:0', '--workers', '1', '--start-timeout', '2')));
}
?>
--EXPECT--
0: usage: php-server OPTION...
array(0) {
}
0: php-server, PHP N (ZTS)
-- wrong

    2: php-server: nothing to serve: name --root, --app, --script or --fastcgi
--nope
    2: php-server: unknown option --nope
--nope=1
    2: php-server: unknown option --nope
stray
    2: php-server: unexpected argument "stray"
--root
    2: php-server: --root needs a value
--root ROOT/none
    2: php-server: --root must be a directory, "ROOT/none" given
--app ROOT/none.php
    2: php-server: --app must be a readable file, "ROOT/none.php" given
--root ROOT --listen x
    2: php-server: --listen must be [HOST]:PORT, PORT or unix:/path, "x" given
--root ROOT --listen 127.0.0.1:65536
    2: php-server: --listen must be [HOST]:PORT, PORT or unix:/path, "127.0.0.1:65536" given
--root ROOT --listen unix:relative
    2: php-server: --listen must be unix: and an absolute path of at most 107 bytes, "unix:relative" given
--root ROOT --listen https://127.0.0.1:0
    2: php-server: --listen https://127.0.0.1:0 needs --tls-cert and --tls-key
--root ROOT --workers 0
    2: php-server: --workers must be auto, or a number from 1 to 1024, "0" given
--root ROOT --workers=many
    2: php-server: --workers must be auto, or a number from 1 to 1024, "many" given
--root ROOT --max-requests -1
    2: php-server: --max-requests must be a number from 0 to 1000000000, "-1" given
--root ROOT --memory-limit 1X
    2: php-server: --memory-limit must be a number of bytes, with K, M or G behind it if you like, "1X" given
--root ROOT --threads=yes
    2: php-server: --threads takes no value
--root ROOT --log-level loud
    2: php-server: --log-level must be one of debug info warn error off, "loud" given
--root ROOT --tls-cert APP
    2: php-server: --tls-cert and --tls-key belong together
--root ROOT --set nothing=1
    2: php-server: --set nothing: there is no such setting
--root ROOT --set max-body-size=x
    2: php-server: --set max-body-size: a whole number is needed
--root ROOT --set max-body-size=1
    2: php-server: --set max-body-size: setMaxBodySize(): value must be between 1024 and 17179869183, 1 given
--root ROOT --set workers=2
    2: php-server: --set workers: the command has an option of its own for it
--root ROOT --set log-sinks=2
    2: php-server: --set log-sinks: it cannot be given as text
--root ROOT --set x
    2: php-server: --set must be NAME=VALUE, "x" given
--root ROOT --user no-such-user
    2: php-server: --user: there is no user "no-such-user"
--root ROOT --admin http://127.0.0.1:1
    2: php-server: --admin is HOST:PORT or unix:/path
--app APP --script index.php
    2: php-server: --app and --script exclude each other
--app APP --fastcgi 127.0.0.1:9000
    2: php-server: --app and --fastcgi exclude each other
--root ROOT --config ROOT/none.ini
    2: php-server: --config must be a readable file, "ROOT/none.ini" given
-- does not start
1: php-server: cannot listen on ADDRESS: Address already in use
1: php-server: --admin: Failed to bind to ADDRESS: Address already in use
1: php-server: cannot listen on unix:ROOT/socket: another process does
throw new Exception("broken");
    1: php-server: worker 0 did not start: broken in APP:2
return 1;
    1: php-server: worker 0 did not start: --app: APP must return a callable, int returned
syntax error
    1: php-server: worker 0 did not start: syntax error, unexpected identifier "error" in APP:2
exit(7);
    1: php-server: worker 0 did not start: exit code 7
sleep(60);
    1: php-server: worker 0 did not start: not ready within 2 s
