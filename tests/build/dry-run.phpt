--TEST--
make -n shows what each target would do, and does nothing
--SKIPIF--
<?php if (trim((string) shell_exec('command -v make')) === '') die('skip needs make'); ?>
--FILE--
<?php
$directory = sys_get_temp_dir() . '/dry-run-' . getmypid();
mkdir($directory);
copy(dirname(__FILE__) . '/../../Makefile', "$directory/Makefile");
preg_match_all('/^([a-z-]+):.*## /m', file_get_contents("$directory/Makefile"), $targets);

// In a directory of its own, any command that is executed fails.
foreach ([...$targets[1], 'clean', 'sapi/cli/php'] as $target) {
    exec("MAKEFLAGS= MAKELEVEL= make -n -C $directory $target 2>&1", $output, $code);
    if ($code !== 0 || preg_grep('/No such file/', $output)) {
        echo "$target: $code\n", implode("\n", $output), "\n";
    }
    $output = [];
}
echo count($targets[1]) > 20 ? "done\n" : "not all targets are found\n";
unlink("$directory/Makefile");
rmdir($directory);
?>
--EXPECT--
done
