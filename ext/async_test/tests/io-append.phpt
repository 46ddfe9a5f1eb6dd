--TEST--
Append after fseek still appends; ftell is right after append-open
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, await};

$file = tempnam(sys_get_temp_dir(), 'I10');
file_put_contents($file, 'begin|');

/* The handle of the ABI. */
$io = Io::create(AsyncTest\dup($stream = fopen($file, 'c+')), AsyncTest\FILE, 'rwao');
fclose($stream);
echo $io->seek(0, SEEK_CUR), "\n";
echo $io->write('one|')->await(), ' ', $io->seek(0, SEEK_CUR), "\n";
echo $io->seek(0), "\n";
$io->write('two|')->await();
echo $io->seek(2), ' ';
$request = $io->read(3);
$request->await();
echo $request->data(), "\n";
$io->write('three|')->await();
file_put_contents($file, 'elsewhere|', FILE_APPEND);
$io->writeStrings(['fo', 'ur|'], 2)->await();
echo file_get_contents($file), "\n";
unset($io, $request);

/* PHP's streams in a coroutine. */
await(spawn(function () use ($file) {
    file_put_contents($file, 'begin|');
    $stream = fopen($file, 'a+');
    echo json_encode([ftell($stream), fwrite($stream, 'one|'), ftell($stream), fseek($stream, 0), fwrite($stream, 'two|'), ftell($stream)]), "\n";
    fseek($stream, 2);
    echo fread($stream, 3), "\n";
    fwrite($stream, 'three|');
    fclose($stream);
    echo file_get_contents($file), "\n";
}));

/* The same outside, for comparison. */
file_put_contents($file, 'begin|');
$stream = fopen($file, 'a+');
echo json_encode([ftell($stream), fwrite($stream, 'one|'), ftell($stream), fseek($stream, 0), fwrite($stream, 'two|'), ftell($stream)]), "\n";
unlink($file);
?>
--EXPECTREGEX--
6
4 10
0
2 gin
begin\|one\|two\|three\|elsewhere\|four\|
(\[.*\])
gin
begin\|one\|two\|three\|
\1
