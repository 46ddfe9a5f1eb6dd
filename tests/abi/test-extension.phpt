--TEST--
The test extension of the ABI is what a third party could write: it compiles with phpize, against the installed headers alone, and works
--EXTENSIONS--
true_async
--SKIPIF--
<?php
require __DIR__ . '/abi.inc';
if (getenv('SKIP_SLOW_TESTS')) die('skip slow test');
if (($reason = cannot_compile(['cc', 'make', 'autoconf'])) !== null) {
    die("skip $reason");
}
?>
--FILE--
<?php
require __DIR__ . '/abi.inc';

$folder = temporary_folder();
mkdir("$folder/async_test");
foreach (glob(TOP . '/ext/async_test/*') as $file) {
    is_file($file) && copy($file, "$folder/async_test/" . basename($file));
}

/* Nothing of the tree, and no header that is not installed: what the sources include says the same. */
foreach (glob("$folder/async_test/*.[ch]") as $file) {
    preg_match_all('/^\s*#\s*include\s*"([^"]+)"/m', file_get_contents($file), $included);
    foreach ($included[1] as $header) {
        if (str_contains($header, 'ext/async/') || str_contains($header, '..')) {
            echo basename($file), " includes $header\n";
        }
    }
}
if (!build_extension("$folder/async_test", $folder, '--enable-async-test CFLAGS=-O0')) {
    exit;
}

file_put_contents("$folder/use.php", <<<'PHP'
    <?php
    use AsyncTest\Event;
    echo AsyncTest\abi()['enabled'] ?? true ? "enabled\n" : "disabled\n";
    $timer = Event::timer(1);
    $timer->subscribe('tick');
    $timer->await();
    echo implode(',', AsyncTest\log()), "\n";
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $reader = Async\spawn(fn() => AsyncTest\wait(['readable' => Event::poll($a, AsyncTest\READABLE)]));
    Async\suspend();
    fwrite($b, 'x');
    echo json_encode(Async\await($reader)), "\n";
    $task = Event::task('count', 42);
    $task->queue();
    $task->await();
    echo AsyncTest\task_total(), "\n";
    PHP);
$php = implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-n', '-d', "extension_dir=$folder/async_test/modules", '-d', 'extension=async_test', '-d', 'display_errors=1']));
[$output, $status] = run_command("$php use.php", $folder);
echo $output, $status, "\n";

/* It is not for everybody: an installation leaves it out. */
step("make -s install-modules INSTALL_ROOT=$folder/installed", "$folder/async_test");
echo count(glob("$folder/installed/*/*/*/*/*/*.so") ?: []), " installed\n";
?>
--EXPECT--
enabled
tick
["readable"]
42
0
0 installed
