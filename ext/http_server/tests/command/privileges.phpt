--TEST--
php-server --user, --group: workers give up root; sockets and logs are theirs all the same
--EXTENSIONS--
true_async_server
posix
--SKIPIF--
<?php
if (posix_geteuid() !== 0 || !posix_getpwnam('nobody')) die('skip: needs root and a user nobody');
if (PHP_OS_FAMILY !== 'Linux') die('skip: /proc');
?>
--FILE--
<?php
require __DIR__ . '/../command.inc';

$directory = temporary_directory();
chmod($directory, 0755);
$app = "$directory/app.php";
file_put_contents($app, '<?php return fn($request, $response) => $response->setBody(json_encode([posix_getuid(), posix_geteuid(), posix_getgid(), posix_getgroups(), @posix_setuid(0)]));');
$user = posix_getpwnam('nobody');
$command = new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '2', '--user', 'nobody', '--access-log', "$directory/access"]);
// A build in a directory that others may not enter cannot be tried.
if (preg_match('/Permission denied|Could not open/', until(fn() => $command->log()))) {
    die("skip\n");
}
$command->ready();
[$uid, $euid, $gid, $groups, $back] = json_decode(fetch($command->address, '/')[2]);
var_dump($uid === $user['uid'], $euid === $user['uid'], $gid === $user['gid'], in_array(0, $groups, true), $back);
$command->signal(SIGHUP)->awaitLog('/reload\.done/');
fetch($command->address, '/');
var_dump($command->end(SIGTERM), fileowner("$directory/access") === $user['uid'], count(file("$directory/access")));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
int(0)
bool(true)
int(2)
