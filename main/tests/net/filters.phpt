--TEST--
A filter may suspend; its stream is not closed under it
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

class Slow extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            Async\delay(5);
            $bucket->data = strtoupper($bucket->data);
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }
}
stream_filter_register('slow', Slow::class);

[$a, $b] = pair();
stream_filter_append($a, 'slow', STREAM_FILTER_READ);
$readers = [spawn(fn() => fgets($a)), spawn(fn() => fgets($a))];
fwrite($b, "one\ntwo\n");
fclose($b); /* a filtered read waits for a whole chunk, as ever */
echo await($readers[0]), await($readers[1]);

[$a, $b] = pair();
stream_filter_append($a, 'slow', STREAM_FILTER_READ);
$reader = spawn(fn() => outcome(fn() => fgets($a)));
fwrite($b, "three\n");
fclose($b);
parked($reader);
/* The close waits for the filter. */
echo outcome(fn() => fclose($a)), ' ', await($reader), "\n";
--EXPECT--
ONE
TWO
true 'THREE
'
