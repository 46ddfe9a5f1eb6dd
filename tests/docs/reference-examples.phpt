--TEST--
The examples of the reference print what the pages say
--EXTENSIONS--
true_async_server
pdo_sqlite
posix
pcntl
curl
openssl
--SKIPIF--
<?php
if (!function_exists('Boot\status')) die('skip this build has no warm requests');
if (getenv('USE_ZEND_ALLOC') === '0') die('skip the heap is not that of the memory manager');
?>
--FILE--
<?php
require __DIR__ . '/docs.inc';

$count = 0;
foreach (glob(TOP . '/examples/reference/*.md') as $file) {
    [$samples, $wrong] = run_samples('examples/reference/' . basename($file));
    $count += $samples;
    // Threads need a thread-safe build.
    foreach (PHP_ZTS ? $wrong : preg_grep('/needs a thread-safe build|requires a Thread-Safe/', $wrong, PREG_GREP_INVERT) as $one) {
        echo $one, "\n";
    }
}
echo $count > 150 ? "done\n" : "only $count samples\n";
?>
--EXPECT--
done
