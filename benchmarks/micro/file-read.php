<?php

declare(strict_types=1);

/*
 * The cost of reading files.
 *
 *   php benchmarks/micro/file-read.php inside [reads=200000]    file_get_contents() of a file of 4 KiB that is in the page
 *                                                               cache, in a coroutine
 *   php benchmarks/micro/file-read.php outside [reads=200000]   the same before any coroutine has been started
 *   php benchmarks/micro/file-read.php handle [reads=200000]    rewind() and fread() of 4 KiB through one handle, in a coroutine
 *   php benchmarks/micro/file-read.php handle-outside [...]     the same before any coroutine has been started
 *   php benchmarks/micro/file-read.php parallel [files=64]      64 files of 256 KiB that are not in the page cache, each read
 *                                                               by a coroutine of its own
 *   php benchmarks/micro/file-read.php sequence [files=64]      the same files, one after another
 *
 * Files are dropped from the page cache by posix_fadvise(2), through dd(1) of GNU coreutils; where that cannot be, `parallel`
 * and `sequence` measure cached files.
 */

use function Async\{await, await_all_or_fail, spawn};

$what = $argv[1] ?? 'inside';
$count = max(1, (int) ($argv[2] ?? (in_array($what, ['parallel', 'sequence'], true) ? 64 : 200_000)));

$directory = sys_get_temp_dir() . '/file-read-' . getmypid();
mkdir($directory);
register_shutdown_function(static function () use ($directory): void {
    array_map(unlink(...), glob("$directory/*"));
    rmdir($directory);
});

/** Nanoseconds of one read. */
function cached(string $file, int $count): float
{
    $started = hrtime(true);
    for ($i = 0; $i < $count; $i++) {
        file_get_contents($file);
    }

    return (hrtime(true) - $started) / $count;
}

function handle(string $file, int $count): float
{
    $stream = fopen($file, 'r');
    $started = hrtime(true);
    for ($i = 0; $i < $count; $i++) {
        rewind($stream);
        fread($stream, 4_096);
    }

    return (hrtime(true) - $started) / $count;
}

/** Files that have to come from the disk. */
function uncached(string $directory, int $count): array
{
    $files = [];
    for ($i = 0; $i < $count; $i++) {
        $files[] = "$directory/$i";
        file_put_contents("$directory/$i", random_bytes(256 * 1024));
    }
    exec('sync ' . implode(' ', array_map(escapeshellarg(...), $files)) . ' 2>/dev/null');
    foreach ($files as $file) {
        exec('dd of=' . escapeshellarg($file) . ' oflag=nocache conv=notrunc,fdatasync count=0 status=none 2>/dev/null');
    }

    return $files;
}

/** Milliseconds. */
$timed = static function (callable $reads): float {
    $started = hrtime(true);
    $reads();

    return (hrtime(true) - $started) / 1e6;
};

$file = "$directory/cached";
switch ($what) {
    case 'inside':
    case 'outside':
    case 'handle':
    case 'handle-outside':
        file_put_contents($file, random_bytes(4_096));
        $measure = str_starts_with($what, 'handle') ? handle(...) : cached(...);
        $run = static function () use ($measure, $file, $count): float {
            $measure($file, intdiv($count, 10) + 1);
            return $measure($file, $count);
        };
        printf("read %.1f ns\n", str_ends_with($what, 'outside') ? $run() : await(spawn($run)));
        break;
    case 'parallel':
        $files = uncached($directory, $count);
        await(spawn(static fn() => file_get_contents(__FILE__)));
        printf("files %.2f ms\n", $timed(static fn() => await_all_or_fail(
            array_map(static fn(string $file) => spawn(static fn() => strlen(file_get_contents($file))), $files),
        )));
        break;
    case 'sequence':
        $files = uncached($directory, $count);
        printf("files %.2f ms\n", $timed(static fn() => array_map(static fn(string $file) => strlen(file_get_contents($file)), $files)));
        break;
    default:
        fwrite(STDERR, "unknown: $what\n");
        exit(2);
}
