--TEST--
A stream that is closed while its filter runs in another coroutine: the close waits for the filter, and flushes each filter once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Slow extends php_user_filter
{
    public static array $log = [];
    private static int $inside = 0;

    public function filter($in, $out, &$consumed, bool $closing): int
    {
        self::$log[] = ($closing ? 'close' : 'data') . (self::$inside++ ? ' while another runs' : '');
        while ($bucket = stream_bucket_make_writeable($in)) {
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        settle();
        self::$inside--;
        return PSFS_PASS_ON;
    }

    public function onClose(): void { self::$log[] = 'end'; }
}
stream_filter_register('slow', Slow::class);

/* Lets the other coroutines run until they wait. */
function settle(): void
{
    for ($i = 0; $i < 5; $i++) {
        suspend();
    }
}

function show(string $name, mixed ...$values): void
{
    echo "$name: ", json_encode($values), ' ', implode(', ', Slow::$log), "\n";
    Slow::$log = [];
}

$reading = [
    'fread' => fn ($h) => fread($h, 3),
    'fgets' => fn ($h) => fgets($h),
    'stream_get_contents' => fn ($h) => stream_get_contents($h),
    'stream_copy_to_stream' => fn ($h) => stream_copy_to_stream($h, fopen('php://memory', 'w')),
];
$writing = [
    'stream_filter_remove' => fn ($h, $filter) => stream_filter_remove($filter),
    'fwrite' => fn ($h) => fwrite($h, 'q'),
    'fflush' => fn ($h) => fflush($h),
    'fseek' => fn ($h) => fseek($h, 1),
];
foreach ([STREAM_FILTER_READ => $reading, STREAM_FILTER_WRITE => $writing] as $mode => $calls) {
    foreach ($calls as $name => $call) {
        $h = fopen('php://memory', 'w+');
        fwrite($h, "xx\ny\n");
        rewind($h);
        $filter = stream_filter_append($h, 'slow', $mode);
        $inside = spawn($call, $h, $filter);
        suspend();
        $closed = fclose($h);
        $left = is_resource($h);
        await($inside);
        show($name, $closed, $left);
    }
}

echo "the filter itself\n";
class Closing extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        $closing || var_dump(@fclose($this->stream));
        while ($bucket = stream_bucket_make_writeable($in)) {
            $consumed += $bucket->datalen;
        }
        return PSFS_PASS_ON;
    }
}
stream_filter_register('closing', Closing::class);
await(spawn(function () {
    $h = fopen('php://memory', 'w');
    stream_filter_append($h, 'closing', STREAM_FILTER_WRITE);
    @fwrite($h, 'x');
    stream_filter_remove(stream_filter_append($h, 'slow', STREAM_FILTER_WRITE));
    Slow::$log = [];
}));

/* The call that waits for its turn finds the stream in the middle of its close. */
$h = fopen('php://memory', 'w+');
$filter = stream_filter_append($h, 'slow', STREAM_FILTER_WRITE);
$writer = spawn(function () use ($h) { fwrite($h, 'q'); });
suspend();
$remover = spawn(fn () => @stream_filter_remove($filter));
unset($h, $filter);
await($writer);
$removed = await($remover);
unset($remover, $writer);
settle();
settle();
show('waits', $removed);
?>
--EXPECT--
fread: [true,false] data, end
fgets: [true,false] data, close, end
stream_get_contents: [true,false] data, close, end
stream_copy_to_stream: [true,false] data, close, end
stream_filter_remove: [true,false] close, end
fwrite: [true,false] data, close, end
fflush: [true,false] data, close, end
fseek: [true,false] data, close, end
the filter itself
bool(false)
waits: [false] data, close, end
