--TEST--
While no coroutine runs the system calls are those of the unpatched release
--EXTENSIONS--
true_async
--SKIPIF--
<?php
if (!is_executable((string) getenv('UPSTREAM_PHP'))) die('skip UPSTREAM_PHP does not name the unpatched release');
if (!shell_exec('command -v strace')) die('skip needs strace');
exec('strace -o /dev/null true 2>&1', $output, $status);
if ($status) die('skip strace may not trace');
?>
--FILE--
<?php
$script = tempnam(sys_get_temp_dir(), 'fix');
file_put_contents($script, <<<'PHP'
<?php
$dir = $argv[1];
mkdir("$dir/a/b", 0700, true);
file_exists('/begin-of-the-script');
file_put_contents("$dir/file", "one\ntwo\n", LOCK_EX);
$f = fopen("$dir/file", 'a+');
flock($f, LOCK_SH);
fwrite($f, str_repeat('x', 20_000));
fseek($f, 2);
fgets($f);
fread($f, 10_000);
ftruncate($f, 100);
fsync($f);
fstat($f);
fclose($f);
file_get_contents("$dir/file");
file("$dir/file");
copy("$dir/file", "$dir/copy");
rename("$dir/copy", "$dir/a/copy");
stat("$dir/a/copy");
touch("$dir/a/copy");
chmod("$dir/a/copy", 0600);
symlink("$dir/file", "$dir/link");
readlink("$dir/link");
realpath("$dir/link");
scandir($dir);
glob("$dir/*");
foreach (new DirectoryIterator($dir) as $entry);
unlink(tempnam($dir, 'tmp'));
file_put_contents("$dir/included.php", '<?php return 1;');
include "$dir/included.php";
parse_ini_file("$dir/included.php");
md5_file("$dir/file");

$server = stream_socket_server("unix://$dir/socket");
$client = stream_socket_client("unix://$dir/socket");
$peer = stream_socket_accept($server);
fwrite($client, "hello\nrest");
fgets($peer);
stream_set_timeout($peer, 0, 10_000);
fread($peer, 10);
fread($peer, 10);
stream_set_blocking($peer, false);
fread($peer, 10);
feof($peer);
stream_socket_recvfrom($client, 10, STREAM_OOB);
$r = [$client, $peer];
$w = $e = null;
stream_select($r, $w, $e, 0, 1000);
stream_socket_shutdown($client, STREAM_SHUT_RDWR);
fclose($client);
fclose($peer);
$tcp = stream_socket_server('tcp://127.0.0.1:0');
$client = stream_socket_client('tcp://' . stream_socket_get_name($tcp, false));
fclose(stream_socket_accept($tcp, 1));
stream_get_contents($client);
@stream_socket_client('tcp://127.0.0.1:1', $code, $text, 1);
@stream_socket_accept($tcp, 0);
gethostbyname('127.0.0.1');

exec('exit 3', $lines, $code);
shell_exec('true');
$pipe = popen('cat >/dev/null', 'w');
fwrite($pipe, 'text');
pclose($pipe);
$process = proc_open('cat', [['pipe', 'r'], ['pipe', 'w']], $pipes);
fwrite($pipes[0], "text\n");
fgets($pipes[1]);
array_map(fclose(...), $pipes);
proc_close($process);
usleep(1);
time_nanosleep(0, 1);
echo "output\n";
fflush(STDOUT);
file_exists('/end-of-the-script');
PHP);

/** Between the markers: names and what of the arguments says the same in both. */
function calls(string $php, string $script): array
{
    $dir = sys_get_temp_dir() . '/calls-' . getmypid();
    $trace = tempnam(sys_get_temp_dir(), 'tra');
    mkdir($dir);
    exec('strace -qq -s 16 -o ' . escapeshellarg($trace) . ' ' . escapeshellarg($php) . " -n $script " . escapeshellarg($dir) . ' 2>&1', $output, $status);
    exec('rm -r ' . escapeshellarg($dir));
    $lines = file($trace, FILE_IGNORE_NEW_LINES);
    unlink($trace);
    if ($output !== ['output'] || $status) {
        exit(implode("\n", $output));
    }
    $calls = [];
    $inside = false;
    foreach ($lines as $line) {
        if (str_contains($line, '-of-the-script')) {
            $inside = !$inside;
        } elseif ($inside && !preg_match('/^(brk|mmap|munmap|mprotect|madvise|futex|rt_sig\w+|---|\+\+\+|restart_syscall)/', $line)) {
            // Addresses, numbers of processes, ports, times, sizes: they differ between two runs of one program.
            $line = preg_replace(['/0x[0-9a-f]+/', '/\d{3,}/', '/= -?\d+.*$/', '/"[^"]*"(\.\.\.)?/', '/st_\w+=\S+/', '/\[\{.*\}\]|\{[^{}]*\}/', '/ +/'],
                ['A', 'N', '', 'S', '', '{}', ' '], $line);
            $calls[] = trim($line);
        }
    }
    return $calls;
}

$woven = calls(PHP_BINARY, $script);
$upstream = calls(getenv('UPSTREAM_PHP'), $script);
unlink($script);
echo count($upstream) > 200 ? "" : "only " . count($upstream) . " calls\n";
for ($i = 0; $i < max(count($woven), count($upstream)); $i++) {
    if (($woven[$i] ?? null) !== ($upstream[$i] ?? null)) {
        echo "call $i:\n";
        for ($j = max(0, $i - 3); $j < $i + 5; $j++) {
            echo '  ', $upstream[$j] ?? '', "\n      ", $woven[$j] ?? '', "\n";
        }
        break;
    }
}
echo "compared\n";
?>
--EXPECT--
compared
