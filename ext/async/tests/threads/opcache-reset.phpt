--TEST--
opcache_reset() beside threads: the shared memory is not reset while any thread of the process uses it
--EXTENSIONS--
true_async
opcache
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.enable=1
opcache.enable_cli=1
opcache.validate_timestamps=0
opcache.file_update_protection=0
--FILE--
<?php
use function Async\{await, spawn, spawn_thread, delay};

$dir = sys_get_temp_dir() . '/opcache-reset-' . getmypid();
mkdir($dir);
for ($i = 0; $i < 60; $i++) {
    $files[] = $file = "$dir/$i.php";
    $methods = '';
    for ($m = 0; $m < 20; $m++) {
        $methods .= "public function m$m(array \$a = ['k$m' => [$i, $m]]): array { static \$n = 0; return \$a + ['n' => ++\$n, 'text' => 'of file $i, method $m']; } ";
    }
    file_put_contents($file, "<?php return new class { $methods };");
}

$seconds = (float) (getenv('OPCACHE_RESET_SECONDS') ?: 2);
$until = microtime(true) + $seconds;
$threads = [];
for ($t = 0; $t < 6; $t++) {
    // Threads come and go: each begins and ends requests.
    $threads[] = spawn(function () use ($files, $until) {
        $rounds = 0;
        while (microtime(true) < $until) {
            $rounds += await(spawn_thread(function () use ($files) {
                foreach ($files as $i => $file) {
                    $object = include $file;
                    if ($object->m7() !== ['k7' => [$i, 7], 'n' => 1, 'text' => "of file $i, method 7"]) {
                        exit("wrong");
                    }
                }
                return 1;
            }));
        }
        return $rounds;
    });
}
$resets = 0;
while (microtime(true) < $until) {
    $resets += opcache_reset();
    delay(20);
}
var_dump(array_sum(array_map(await(...), $threads)) > 0, $resets > 0);
array_map(unlink(...), $files);
rmdir($dir);
?>
--EXPECT--
bool(true)
bool(true)
