--TEST--
A file handle outlives every submitted operation
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function AsyncTest\{counters, turn, descriptors};

$file = tempnam(sys_get_temp_dir(), 'I5');
AsyncTest\reactor_startup();
turn();
$before = descriptors();
for ($round = 0; $round < 30; $round++) {
    $stream = fopen($file, 'c+');
    $io = Io::create(AsyncTest\dup($stream), AsyncTest\FILE, 'rwo');
    fclose($stream);
    /* Several under way and in the queue; the handle's only owner leaves; then the requests do. */
    $io->writeForget("forgotten $round\n");
    $io->writeStrings(["strings ", "$round\n"]);
    $requests = [$io->write("kept $round\n"), $io->flush(), $io->stat(), $io->write("dropped\n"), $io->read(100)];
    if ($round % 3 === 0) {
        $io->close();
    }
    unset($io);
    if ($round % 2) {
        unset($requests);
    }
    while (counters()['events'] > 0) {
        turn(false);
    }
    unset($requests);
}
turn();
$text = file_get_contents($file);
echo preg_match_all('/^strings \d+$/m', $text), ' ', counters()['events'], ' active, ', descriptors() - $before, " descriptors\n";
AsyncTest\log();
unlink($file);
echo counters()['objects'], " objects\n";
?>
--EXPECTREGEX--
\d+ 0 active, 0 descriptors
0 objects
