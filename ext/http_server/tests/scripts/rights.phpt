--TEST--
Scripts: a server that runs as root sends no file that the user of the scripts may not read
--EXTENSIONS--
true_async_server
posix
--SKIPIF--
<?php
is_executable(dirname(PHP_BINARY) . '/../fpm/php-fpm') || die('skip FPM is not built');
posix_geteuid() === 0 || die('skip needs root');
posix_getpwnam('nobody') || die('skip there is no user nobody');
PHP_OS_FAMILY === 'Linux' || die('skip rights of single threads are those of Linux');
?>
--FILE--
<?php
require __DIR__ . '/../command.inc';

$directory = temporary_directory();
chmod($directory, 0755);
foreach (['root', 'root/uploads', 'root/closed', 'accel'] as $name) {
    mkdir("$directory/$name");
}
chmod("$directory/root/uploads", 0777);
chmod("$directory/root/closed", 0700);
$write = function (string $name, string $text, int $mode) use ($directory) {
    file_put_contents("$directory/$name", $text);
    chmod("$directory/$name", $mode);
};
$write('secret', 'secret', 0600);
$write('root/own', 'secret', 0600);
$write('root/group', 'secret', 0640);
$write('root/open', 'open', 0644);
$write('root/closed/file', 'secret', 0644);
$write('accel/own', 'secret', 0600);
$write('accel/open', 'open', 0644);
$write('root/link.php', '<?php symlink("' . $directory . '/secret", __DIR__ . "/uploads/link"); echo "a link";', 0644);
$write('root/send.php', '<?php header("X-Accel-Redirect: $_GET[file]");', 0644);
$write('root/index.php', '<?php echo "front controller";', 0644);
$write('root/hidden.php', '<?php echo "a script that may not be read";', 0600);
$command = (new Command(['--root', "$directory/root", '--script', 'index.php', '--listen', '127.0.0.1:0', '--workers', '1', '--pool', 'user=nobody',
    '--pool', 'max_children=1', '--pool', "accel./files/=$directory/accel"]))->ready();
foreach (['/link.php', '/uploads/link', '/own', '/group', '/open', '/closed/file', '/send.php?file=/files/own', '/send.php?file=/files/open',
    '/send.php?file=/uploads/link', '/hidden.php'] as $path) {
    // Twice: by a thread that may wait for the disk, and by the one that serves.
    for ($i = 0, $answers = []; $i < 2; $i++) {
        [$status, , $body] = fetch($command->address, $path);
        $answers[] = substr($status, 9, 3) . ' ' . trim($body);
    }
    echo "$path: ", implode(', ', array_unique($answers)), "\n";
}
// The process is root's still, and has its own rights for everything else.
preg_match('/^Uid:.*$/m', file_get_contents("/proc/$command->id/status"), $match);
echo strtr($match[0], "\t", ' '), "\n";
var_dump($command->end(SIGTERM));
?>
--EXPECT--
/link.php: 200 a link
/uploads/link: 404 Not Found
/own: 404 Not Found
/group: 404 Not Found
/open: 200 open
/closed/file: 200 front controller
/send.php?file=/files/own: 404 Not Found
/send.php?file=/files/open: 200 open
/send.php?file=/uploads/link: 404 Not Found
/hidden.php: 403 Access denied.
Uid: 0 0 0 0
int(0)
