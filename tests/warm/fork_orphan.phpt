--TEST--
Warm requests: a child of FPM that is killed while the process of its request goes on costs that request alone
--EXTENSIONS--
posix
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

$pool = new Pool(<<<'PHP'
    return function () {
        if (isset($_GET['orphan'])) {
            posix_kill(posix_getppid(), SIGKILL);
            // FPM sees the end of its child meanwhile, whose pipes this process still has.
            usleep(100_000);
            exit;
        }
        echo file_put_contents('php://stderr', "line {$_GET['n']}\n");
    };
    PHP, ini: ['auto_boot_mode' => 'fork']);
for ($n = 1; $n <= 6; $n++) {
    $child = $pool->child();
    $pool->send('orphan=1');
    for ($i = 0; $i < 1_000 && in_array($pool->child(), [0, $child], true); $i++) {
        usleep(10_000);
    }
    for ($i = 0; $i < 4; $i++) {
        $answer = $pool->get("n=$n.$i");
        $answer === '9' || print "$n.$i: $answer\n";
        usleep(40_000);
    }
}
// FPM forgets what it knew of a child after a second: not what its successor has by then.
usleep(1_500_000);
for ($i = 0; $i < 4; $i++) {
    $pool->get("n=7.$i");
}
$pool->get('n=last');
for ($i = 0; $i < 500 && !str_contains(file_get_contents("$pool->directory/log"), 'line 7.3'); $i++) {
    usleep(10_000);
}
$log = file_get_contents("$pool->directory/log");
echo preg_match_all('/line \d\.\d/', $log), " lines\n", implode("\n", preg_grep('/unable to/', explode("\n", $log))), "\n";
?>
--EXPECT--
28 lines
