--TEST--
Files: calls on paths of network file systems give what they give elsewhere, and let others run
--EXTENSIONS--
true_async
async_test
posix
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';

function calls(string $dir): array
{
    $r = [];
    $warnings = [];
    set_error_handler(function ($level, $text) use (&$warnings, $dir) {
        $warnings[] = str_replace($dir, '', $text);
        return true;
    });
    chdir($dir);
    $r[] = [file_put_contents('a', 'text'), file_get_contents('./a'), filesize('a'), filemtime('a') > 0, fileperms('a') & 0777];
    clearstatcache();
    $r[] = [is_file('a'), is_dir('a'), is_link('a'), is_readable('a'), is_writable('a'), is_executable('a'), file_exists('b'), filetype('.')];
    $r[] = [stat('a')['size'], lstat('a')['mode'], fileowner('a') === posix_getuid(), filegroup('a') !== false];
    $r[] = [touch('a', 1000, 2000), touch('new'), chmod('a', 0640), chown('a', posix_getuid()), chgrp('a', posix_getgid()), filemtime('a'), fileatime('a')];
    clearstatcache();
    $r[] = [symlink('a', 's'), link('a', 'h'), readlink('s'), linkinfo('s') > 0, lchown('s', posix_getuid()), is_link('s')];
    $r[] = [rename('h', 'h2'), unlink('h2'), mkdir('x/y/z', 0755, true), rmdir('x/y/z'), scandir('x'), glob('*'), glob('x/*', GLOB_ONLYDIR)];
    $r[] = [str_replace($dir, '', realpath('x/../a')), realpath('none'), copy('a', 'c'), file('c'), disk_free_space('.') > 0, disk_total_space('.') > 0];
    $r[] = [strlen(tempnam('.', 'p')) > 0, (new SplFileInfo('a'))->getSize(), (new SplFileObject('a'))->fgets(), is_dir('x/y')];
    $r[] = [unlink('none'), rmdir('none'), rename('none', 'n'), mkdir('x'), readlink('a'), touch('none/a'), chmod('none', 0), opendir('none'), copy('none', 'n'), filesize('none'), symlink('x', 'a'), link('none', 'n'), fopen('none', 'r')];
    chdir('/');
    restore_error_handler();
    return [$r, $warnings];
}
$outside = calls($dir);
remove($dir);
mkdir($dir);
AsyncTest\pretend_remote($dir);
$turns = turns(function () use ($dir, &$inside) {
    $inside = calls($dir);
});
AsyncTest\pretend_remote(null);
var_dump($outside === $inside, $turns > 30, count($outside[1]) > 10);
foreach ($outside as $part => $values) {
    foreach ($values as $i => $value) {
        if ($value !== ($inside[$part][$i] ?? null)) {
            echo json_encode($value), "\n", json_encode($inside[$part][$i] ?? null), "\n";
        }
    }
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
