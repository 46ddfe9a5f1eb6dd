--TEST--
Remote file systems are known by the mount table and by their type (unit test in C)
--SKIPIF--
<?php
$tree = dirname(getenv('TEST_PHP_EXECUTABLE'), 3);
if (!is_file("$tree/main/php_config.h")) die('skip needs the build tree');
exec('command -v cc', $output, $status);
if ($status !== 0) die('skip needs a C compiler');
if (PHP_OS_FAMILY !== 'Linux') die('skip the table is that of Linux');
?>
--FILE--
<?php
$tree = dirname(getenv('TEST_PHP_EXECUTABLE'), 3);
$program = tempnam(sys_get_temp_dir(), 'unit');
$includes = implode(' ', array_map(fn ($folder) => '-I' . escapeshellarg("$tree$folder"), ['', '/main', '/Zend', '/TSRM']));
$source = escapeshellarg(__DIR__ . '/mounts.c');
passthru("cc -std=gnu11 -O1 -g -D_GNU_SOURCE $includes $source -o " . escapeshellarg($program) . ' 2>&1', $status);
if ($status === 0) {
    passthru(escapeshellarg($program) . ' 2>&1', $status);
    echo "exit status $status\n";
}
unlink($program);
?>
--EXPECT--
ok
exit status 0
