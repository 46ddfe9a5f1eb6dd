--TEST--
Files: warnings and notices of failures are those of outside
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';
$work = function () use ($dir) {
    $texts = [];
    set_error_handler(function ($level, $text) use (&$texts, $dir) {
        $texts[] = $level . ' ' . str_replace($dir, '', $text);
        return true;
    });
    fopen("$dir/none", 'r');
    fopen("$dir/none", 'bad');
    file_get_contents($dir);
    $f = fopen("$dir/a", 'w');
    fread($f, 10);
    fclose($f);
    $f = fopen("$dir/a", 'r');
    fwrite($f, 'x');
    file_put_contents("$dir/none/a", 'x');
    opendir("$dir/none");
    unlink("$dir/none");
    mkdir("$dir");
    rmdir("$dir/none");
    rename("$dir/none", "$dir/b");
    copy("$dir/none", "$dir/b");
    filesize("$dir/none");
    touch("$dir/none/a");
    chmod("$dir/none", 0600);
    readlink("$dir/a");
    symlink('x', "$dir/a");
    tempnam("$dir/none", 'p');
    restore_error_handler();
    return $texts;
};
$outside = $work();
$inside = await(spawn($work));
var_dump(count($outside) > 15, $outside === $inside);
foreach ($outside as $i => $text) {
    if ($text !== ($inside[$i] ?? null)) {
        echo $text, "\n", $inside[$i] ?? '-', "\n";
    }
}
--EXPECT--
bool(true)
bool(true)
