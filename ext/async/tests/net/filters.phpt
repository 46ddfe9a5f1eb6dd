--TEST--
A filter may suspend, and may close its own stream
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

class Slow extends php_user_filter
{
    public static $own;
    public static $close = false;

    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            Async\delay(5);
            if (self::$close) {
                fclose(self::$own);
            }
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
echo await($readers[0]), await($readers[1]);

[$a, $b] = pair();
stream_filter_append($a, 'slow', STREAM_FILTER_READ);
Slow::$own = $a;
Slow::$close = false;
$reader = spawn(fn() => outcome(fn() => fgets($a)));
fwrite($b, "three\n");
parked($reader);
/* while user code is inside the call */
fclose($a);
echo is_resource($a) ? 'open' : 'closed', ' ', await($reader) !== '' ? 'ended' : '', "\n";
--EXPECT--
ONE
TWO
closed ended
