--TEST--
php-server --config: an INI file with the names of the options; the command line wins
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

$directory = temporary_directory();
$app = app('return fn($request, $response) => $response->json([getmypid(), ini_get("memory_limit"), ini_get("precision"), ini_get("serialize_precision")]);');
file_put_contents("$directory/server.ini", "; a comment
app = $app
listen[] = 127.0.0.1:0
listen[] = \"unix:$directory/socket\"
workers = 1
memory-limit = 64M
threads = off
ini[] = precision=3
ini[serialize_precision] = 4
set[max-connections] = 100
[a section is only for the eye]
access-format = json
");
$command = (new Command(['--config', "$directory/server.ini", '--memory-limit=65M']))->ready();
[$pid, $limit, $precision, $serialize] = json_decode(fetch($command->address, '/')[2]);
echo "$limit $precision $serialize ", file_exists("$directory/socket") ? 'both addresses' : 'one address', "\n";
var_dump($command->end(SIGTERM));

echo "-- wrong\n";
foreach (['nope = 1', 'workers = 0', 'workers[] = 1', 'threads = perhaps', 'help = 1', "app = $directory/none", 'listen = x', '= "'] as $line) {
    file_put_contents("$directory/server.ini", "$line\n");
    echo str_replace($directory, 'DIR', "$line: " . refused('--root', $directory, '--config', "$directory/server.ini"));
}
?>
--EXPECT--
65M 3 4 both addresses
int(0)
-- wrong
nope = 1: 2: php-server: DIR/server.ini: unknown option --nope
workers = 0: 2: php-server: --workers must be auto, or a number from 1 to 1024, "0" given
workers[] = 1: 2: php-server: DIR/server.ini: --workers takes one value
threads = perhaps: 2: php-server: DIR/server.ini: --threads is on or off
help = 1: 2: php-server: DIR/server.ini: --help belongs to the command line
app = DIR/none: 2: php-server: --app must be a readable file, "DIR/none" given
listen = x: 2: php-server: --listen must be [HOST]:PORT, PORT or unix:/path, "x" given
= ": 2: php-server: --config: "DIR/server.ini" is no INI file
