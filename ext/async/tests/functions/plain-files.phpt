--TEST--
Functions that wait: plain files
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/functions.inc';

$directory = sys_get_temp_dir() . '/files-' . getmypid();
mkdir($directory);
$file = "$directory/big";
$other = "$directory/other";
$much = str_repeat("some, text\n", 500_000);
file_put_contents($file, $much);
file_put_contents("$directory/some.ini", "name = value\n");
$write = fn(Closure $call) => new Brief(function () use ($call, $other) {
    $stream = fopen($other, 'w');
    $call($stream);
    fclose($stream);
});
$read = fn(Closure $call) => new Brief(function () use ($call, $file) {
    $stream = fopen($file, 'r');
    $call($stream);
    fclose($stream);
});

check('Plain files', [
    'flock' => function () use ($file) {
        $holder = fopen($file, 'r');
        flock($holder, LOCK_EX);
        later(fn() => flock($holder, LOCK_UN));
        flock(fopen($file, 'r'), LOCK_EX) ?: throw new Exception('no lock');
    },
    'copy' => new Brief(fn() => copy($file, $other)),
    'stream_copy_to_stream' => $write(fn($s) => stream_copy_to_stream(fopen($file, 'r'), $s)),
    'fclose' => $write(fn($s) => fwrite($s, $much)),
    'fopen' => new Brief(fn() => fopen($file, 'r')),
    'opendir' => new Brief(fn() => opendir($directory)),
    'readdir' => new Brief(fn() => readdir(opendir($directory))),
    'scandir' => new Brief(fn() => scandir($directory)),
    'tempnam' => new Brief(fn() => unlink(tempnam($directory, 'x'))),
    'tmpfile' => new Brief(fn() => tmpfile()),
    'fgetc' => $read(fgetc(...)),
    'fgetcsv' => $read(fn($s) => fgetcsv($s, escape: '')),
    'fgets' => $read(fgets(...)),
    'file' => new Brief(fn() => file("$directory/some.ini")),
    'file_get_contents' => new Brief(fn() => file_get_contents($file)),
    'fpassthru' => new Brief(unseen(fn() => fpassthru(fopen($file, 'r')))),
    'fread' => $read(fn($s) => fread($s, 1 << 23)),
    'fscanf' => $read(fn($s) => fscanf($s, '%s')),
    'hash_file' => new Brief(fn() => hash_file('crc32b', "$directory/some.ini")),
    'md5_file' => new Brief(fn() => md5_file("$directory/some.ini")),
    'parse_ini_file' => new Brief(fn() => parse_ini_file("$directory/some.ini")['name'] === 'value' ?: throw new Exception('wrong')),
    'readfile' => new Brief(unseen(fn() => readfile($file))),
    'sha1_file' => new Brief(fn() => sha1_file("$directory/some.ini")),
    'stream_get_contents' => $read(stream_get_contents(...)),
    'stream_get_line' => $read(fn($s) => stream_get_line($s, 100, "\n")),
    'file_put_contents' => new Brief(fn() => file_put_contents($other, $much)),
    'fprintf' => $write(fn($s) => fprintf($s, '%s', $much)),
    'fputcsv' => $write(fn($s) => fputcsv($s, ['some', 'text'], escape: '')),
    'fputs' => $write(fn($s) => fputs($s, $much)),
    'fwrite' => $write(fn($s) => fwrite($s, $much)),
    'vfprintf' => $write(fn($s) => vfprintf($s, '%s', [$much])),
    'fdatasync' => $write(fn($s) => [fwrite($s, $much), fdatasync($s)]),
    'fsync' => $write(fn($s) => [fwrite($s, $much), fsync($s)]),
    'ftruncate' => $write(fn($s) => [fwrite($s, $much), ftruncate($s, 10)]),
    'chmod' => new Brief(fn() => chmod($file, 0600)),
    'disk_free_space' => new Brief(fn() => disk_free_space($directory)),
    'file_exists' => new Brief(fn() => file_exists("$directory/none")),
    'filesize' => new Brief(fn() => filesize($file)),
    'glob' => new Brief(fn() => glob("$directory/*")),
    'link' => new Brief(fn() => [link($file, "$directory/link"), unlink("$directory/link")]),
    'lstat' => new Brief(fn() => lstat($file)),
    'mkdir' => new Brief(fn() => [mkdir("$directory/new"), rmdir("$directory/new")]),
    'readlink' => new Brief(fn() => [symlink($file, "$directory/link"), readlink("$directory/link"), unlink("$directory/link")]),
    'realpath' => new Brief(fn() => realpath($file)),
    'rename' => new Brief(fn() => [rename($file, "$file.new"), rename("$file.new", $file)]),
    'rmdir' => new Brief(fn() => [mkdir("$directory/new"), rmdir("$directory/new")]),
    'stat' => new Brief(fn() => stat($file)),
    'symlink' => new Brief(fn() => [symlink($file, "$directory/link"), unlink("$directory/link")]),
    'touch' => new Brief(fn() => touch($file)),
    'unlink' => new Brief(fn() => [touch("$directory/new"), unlink("$directory/new")]),
]);
array_map(unlink(...), glob("$directory/*"));
rmdir($directory);
?>
--EXPECT--
checked
