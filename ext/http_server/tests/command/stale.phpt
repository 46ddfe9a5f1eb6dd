--TEST--
php-server --script: what a worker that was killed has left in the temporary directory is removed by the next one, and nothing else is
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

$temporary = temporary_directory();
$root = temporary_directory();
chmod($root, 0755);
file_put_contents("$root/index.php", "<?php echo explode(' ', file_get_contents('/proc/self/stat'))[3];");
$pool = ['--pool', 'max_children=1', '--pool', 'pm=static'];
fileowner('/proc/self') === 0 && array_push($pool, '--pool', 'user=root');
$start = fn() => (new Command(['--root', $root, '--script', 'index.php', ...$pool, '--listen', '127.0.0.1:0', '--workers', '1'], [], ['TMPDIR' => $temporary]))->ready();
$parent = fn(string $pid) => explode(' ', file_get_contents("/proc/$pid/stat"))[3];

/* Directories that look like those of a server. */
foreach (['php-fpm-stale1' => 0700, 'php-fpm-public' => 0755, 'php-fpm-longer-name' => 0700, 'php-fpm-others' => 0700, 'target' => 0700] as $name => $mode) {
    mkdir("$temporary/$name");
    chmod("$temporary/$name", $mode);
    touch("$temporary/$name/fpm.conf");
}
touch("$temporary/php-fpm-others/mine");
symlink("$temporary/target", "$temporary/php-fpm-link12");

$other = $start();
$victim = $start();
$worker = $parent($fpm = fetch($victim->address, '/')[2]);
$before = glob("$temporary/php-fpm-*/fpm.sock");
posix_kill((int) $worker, SIGKILL);
$victim->awaitLog("/worker\.replaced slot=0 pid=/");
until(fn() => !file_exists("/proc/$fpm"));
$after = glob("$temporary/php-fpm-*/fpm.sock");
echo count($before), ' and ', count($after), ' directories in use, ', count(array_intersect($before, $after)), " of them as before\n";
echo substr(fetch($other->address, '/')[0], 9), ', ', substr(fetch($victim->address, '/')[0], 9), "\n";
var_dump($other->end(SIGTERM), $victim->end(SIGTERM));
echo implode("\n", array_map(fn($path) => substr($path, strlen($temporary) + 1), [...glob("$temporary/*"), ...glob("$temporary/*/*")])), "\n";
?>
--EXPECT--
2 and 2 directories in use, 1 of them as before
200 OK, 200 OK
int(0)
int(0)
php-fpm-link12
php-fpm-longer-name
php-fpm-others
php-fpm-public
target
php-fpm-link12/fpm.conf
php-fpm-longer-name/fpm.conf
php-fpm-others/mine
php-fpm-public/fpm.conf
target/fpm.conf
