--TEST--
Fifty commands at once take little more than one; ten megabytes of output
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

$start = microtime(true);
$commands = [];
for ($i = 0; $i < 50; $i++) {
    $commands[] = spawn(fn() => exec("sleep 1; echo $i", $lines, $code) . " $code " . count($lines));
}
foreach ($commands as $i => $command) {
    if (await($command) !== "$i 0 1") {
        echo "$i: ", await($command), "\n";
    }
}
var_dump(microtime(true) - $start < 15);

$big = array_map(fn() => spawn(fn() => md5(shell_exec('head -c 10485760 /dev/zero'))), range(1, 3));
var_dump(array_unique(array_map(await(...), $big)) === [md5(str_repeat("\0", 10485760))]);
?>
--EXPECT--
bool(true)
bool(true)
