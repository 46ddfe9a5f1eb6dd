--TEST--
One file write in flight per handle: 1000 concurrent appends give 1000 lines
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, await, await_all};
use function AsyncTest\{counters, turn};

$file = tempnam(sys_get_temp_dir(), 'I2');

/* One handle; awaited, and fire and forget. */
foreach (['rwa', 'rw'] as $state) {
    file_put_contents($file, '');
    $io = Io::create(fopen($file, 'c+'), AsyncTest\FILE, $state . 'p');
    $writers = [];
    for ($i = 0; $i < 500; $i++) {
        $writers[] = spawn(fn() => $io->write("awaited $i " . str_repeat('a', $i % 97) . "\n")->await());
        $writers[] = spawn(fn() => $io->writeStrings(["forgotten $i ", str_repeat('f', $i % 89), "\n"]));
    }
    await_all($writers);
    while (counters()['events'] > 0) {
        turn(false);
    }
    $io->close();
    $lines = file($file);
    $torn = array_filter($lines, fn($line) => !preg_match('/^(awaited \d+ a*|forgotten \d+ f*)$/', rtrim($line, "\n")));
    echo $state, ': ', count(array_unique(array_map(fn($l) => implode(' ', array_slice(explode(' ', $l), 0, 2)), $lines))), ' lines, ', count($torn), " torn\n";
    unset($writers, $io);
}

/* A handle each, appending. */
file_put_contents($file, '');
$handles = $writers = [];
for ($i = 0; $i < 50; $i++) {
    $handles[] = $io = Io::create(AsyncTest\dup($stream = fopen($file, 'a')), AsyncTest\FILE, 'wao');
    fclose($stream);
    for ($k = 0; $k < 20; $k++) {
        $writers[] = spawn(fn() => $io->write("line $i $k " . str_repeat('x', 50) . "\n")->await());
    }
}
await_all($writers);
echo count(array_unique(file($file))), "\n";
unset($handles, $writers, $io);
echo counters()['events'], " active\n";
unlink($file);
?>
--EXPECT--
rwa: 1000 lines, 0 torn
rw: 1000 lines, 0 torn
1000
0 active
