<?php

declare(strict_types=1);

/*
 * Pipes to and from another process, in a coroutine. The other end is the program pipe of this folder, which is also what
 * this is compared with.
 *
 *   php benchmarks/micro/pipe.php read PROGRAM [megabytes=512]       blocks of 64 KiB
 *   php benchmarks/micro/pipe.php write PROGRAM [writes=300000]      of 64 bytes
 */

use function Async\{await, spawn};

[, $what, $program] = $argv;

$read = static function (int $megabytes) use ($program): float {
    $process = proc_open([$program, 'source', (string) $megabytes], [1 => ['pipe', 'w']], $pipes);
    stream_set_chunk_size($pipes[1], 65536);
    $bytes = 0;
    $started = hrtime(true);
    while (($data = fread($pipes[1], 65536)) !== '' && $data !== false) {
        $bytes += strlen($data);
    }
    $seconds = (hrtime(true) - $started) / 1e9;
    proc_close($process);

    return $bytes / 1048576 / $seconds;
};

$write = static function (int $writes) use ($program): float {
    $process = proc_open([$program, 'sink'], [['pipe', 'r']], $pipes);
    $message = str_repeat('x', 64);
    $started = hrtime(true);
    for ($i = 0; $i < $writes; $i++) {
        fwrite($pipes[0], $message);
    }
    $seconds = (hrtime(true) - $started) / 1e9;
    fclose($pipes[0]);
    proc_close($process);

    return $writes / $seconds;
};

echo await(spawn(static fn () => $what === 'read'
    ? sprintf("read %.0f MiB/s\n", $read((int) ($argv[3] ?? 512)))
    : sprintf("write %.0f /s\n", $write((int) ($argv[3] ?? 300_000)))));
