--TEST--
A stream that pclose(), proc_close() or the end of its process closes while a function uses it: the function ends, its stream stays in memory
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, timeout};

/* Lets the other coroutines park. */
function settle(): void
{
    for ($i = 0; $i < 20; $i++) {
        suspend();
    }
}

final class Gate
{
    public static Async\FutureState $state;

    public static function pass(): void
    {
        self::$state->isCompleted() || await(new Async\Future(self::$state));
    }
}

final class Text
{
    public function __toString(): string
    {
        Gate::pass();
        return 'x';
    }
}

final class ParksInCreate extends php_user_filter
{
    public function onCreate(): bool
    {
        Gate::pass();
        return true;
    }
}
stream_filter_register('parks-in-create', ParksInCreate::class);

final class ParksInFilter extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        Gate::pass();
        while ($bucket = stream_bucket_make_writeable($in)) {
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }
}
stream_filter_register('parks-in-filter', ParksInFilter::class);

function process(): array
{
    $process = proc_open('cat >/dev/null', [['pipe', 'r']], $pipes);
    return [$process, $pipes[0]];
}

$closes = [
    'pclose()' => function (): array {
        $stream = popen('cat >/dev/null', 'w');
        return [$stream, fn () => pclose($stream)];
    },
    'fclose() of popen()' => function (): array {
        $stream = popen('cat >/dev/null', 'w');
        return [$stream, fn () => @fclose($stream)];
    },
    'proc_close()' => function (): array {
        [$process, $stream] = process();
        return [$stream, fn () => proc_close($process)];
    },
    'the process is dropped' => function (): array {
        [$process, $stream] = process();
        return [$stream, function () use (&$process) { $process = null; }];
    },
];
$uses = [
    'fputcsv' => fn ($stream) => fputcsv($stream, [new Text, new Text], ',', '"', ''),
    'fprintf' => fn ($stream) => fprintf($stream, '%s', new Text),
    'stream_copy_to_stream' => function ($stream) {
        [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        fwrite($a, 'one');
        spawn(function () use ($a) {
            Gate::pass();
            fwrite($a, 'two');
            fclose($a);
        });
        return stream_copy_to_stream($b, $stream);
    },
    'stream_filter_append' => fn ($stream) => is_resource(stream_filter_append($stream, 'parks-in-create')),
    'fwrite in a filter' => function ($stream) {
        stream_filter_append($stream, 'parks-in-filter', STREAM_FILTER_WRITE);
        return fwrite($stream, 'abc');
    },
];
foreach ($closes as $how => $open) {
    echo $how, "\n";
    foreach ($uses as $name => $use) {
        Gate::$state = new Async\FutureState;
        [$stream, $close] = $open();
        $coroutine = spawn($use, $stream);
        unset($stream);
        settle();
        $closing = spawn($close);
        unset($close);
        if ($name === 'fwrite in a filter') {
            // The close waits for the filter.
            settle();
        } else {
            await($closing, timeout(20_000));
        }
        $coroutine->isCompleted() && print('[has not parked] ');
        Gate::$state->complete(null);
        try {
            $result = json_encode(await($coroutine, timeout(20_000)));
        } catch (TypeError $error) {
            $result = $error->getMessage();
        }
        await($closing, timeout(20_000));
        unset($coroutine, $closing, $error);
        echo "    $name: $result\n";
    }
}
?>
--EXPECT--
pclose()
    fputcsv: false
    fprintf: 1
    stream_copy_to_stream: false
    stream_filter_append: false
    fwrite in a filter: 3
fclose() of popen()
    fputcsv: false
    fprintf: 1
    stream_copy_to_stream: false
    stream_filter_append: false
    fwrite in a filter: 3
proc_close()
    fputcsv: false
    fprintf: 1
    stream_copy_to_stream: false
    stream_filter_append: false
    fwrite in a filter: 3
the process is dropped
    fputcsv: false
    fprintf: 1
    stream_copy_to_stream: false
    stream_filter_append: false
    fwrite in a filter: 3
