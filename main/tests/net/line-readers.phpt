--TEST--
Two coroutines that read lines from one socket each get whole lines, each line once
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

foreach (['fgets' => fn($s) => fgets($s), 'stream_get_line' => fn($s) => stream_get_line($s, 1000, "\n")] as $name => $read) {
    [$a, $b] = pair();
    $reader = function () use ($a, $read) {
        $lines = [];
        while (($line = $read($a)) !== false) {
            $lines[] = rtrim($line);
        }
        return $lines;
    };
    $readers = [spawn($reader), spawn($reader)];
    $writer = spawn(function () use ($b) {
        for ($i = 0; $i < 1000; $i++) {
            $line = str_pad((string) $i, 40, '.') . "\n";
            /* in pieces, so that a reader parks in the middle of a line */
            fwrite($b, substr($line, 0, 17));
            if ($i % 7 == 0) {
                Async\suspend();
            }
            fwrite($b, substr($line, 17));
        }
        fclose($b);
    });
    $lines = array_merge(await($readers[0]), await($readers[1]));
    sort($lines, SORT_NATURAL);
    $expected = array_map(fn($i) => str_pad((string) $i, 40, '.'), range(0, 999));
    echo $name, ': ', count($lines), ' ', $lines === $expected ? 'whole' : 'broken', "\n";
}
--EXPECT--
fgets: 1000 whole
stream_get_line: 1000 whole
