--TEST--
A filter that fails, or is cancelled, after it has added buckets: they are freed
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Failing extends php_user_filter
{
    public static string $how;

    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        if (!$closing) {
            switch (self::$how) {
                case 'throws': throw new Exception;
                case 'fails': return PSFS_ERR_FATAL;
                case 'wants more': return PSFS_FEED_ME;
                case 'is cancelled': suspend();
            }
        }
        return PSFS_PASS_ON;
    }
}
stream_filter_register('failing', Failing::class);

function write(): void
{
    $stream = fopen('php://memory', 'w');
    stream_filter_append($stream, 'failing', STREAM_FILTER_WRITE);
    try {
        fwrite($stream, str_repeat('x', 1000));
    } catch (Exception) {
    }
}

function write_cancelled(): void
{
    $writer = spawn(write(...));
    suspend();
    $writer->cancel();
    try {
        await($writer);
    } catch (Cancellation) {
    }
}

foreach (['throws', 'fails', 'wants more', 'is cancelled'] as Failing::$how) {
    $write = Failing::$how === 'is cancelled' ? write_cancelled(...) : write(...);
    $write();
    $before = memory_get_usage();
    for ($i = 0; $i < 1000; $i++) {
        $write();
    }
    echo Failing::$how, ': ', memory_get_usage() - $before < 100_000 ? 'nothing' : memory_get_usage() - $before, " left\n";
}
?>
--EXPECT--
throws: nothing left
fails: nothing left
wants more: nothing left
is cancelled: nothing left
