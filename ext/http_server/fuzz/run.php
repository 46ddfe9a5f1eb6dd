<?php

/*
 * Runs a target: in libFuzzer's loop, or with the inputs of files.
 *
 *   php run.php --fuzz TARGET [LIBFUZZER-ARGUMENT...]     needs the build of build/fuzz
 *   php run.php TARGET FILE...
 */

require __DIR__ . '/judge.inc';

ini_set('error_log', '/dev/null');
$arguments = array_slice($argv, 1);
if ($fuzzes = ($arguments[0] ?? '') === '--fuzz') {
    array_shift($arguments);
}
$name = array_shift($arguments) ?? exit("see the head of run.php\n");
$judge = Judge::of($name);

if ($fuzzes) {
    // libFuzzer starts others like this process for some of its work, by a shell.
    $command = implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=async_test',
        '-d', 'memory_limit=-1', __FILE__, '--fuzz', $name]));
    AsyncTest\fuzz([$command, ...$arguments], $judge->one(...));
}
foreach ($arguments as $file) {
    echo "$file\n";
    $judge->one(file_get_contents($file));
}
$judge->end();
