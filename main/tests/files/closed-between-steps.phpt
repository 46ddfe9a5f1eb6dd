--TEST--
A stream that another coroutine closes while a function uses it in several steps: the function ends, its stream stays in memory
--EXTENSIONS--
true_async
hash
zlib
--FILE--
<?php
use function Async\{spawn, await, suspend, timeout};

function pair(): array
{
    return stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
}

/* Lets the other coroutines park. */
function settle(): void
{
    for ($i = 0; $i < 20; $i++) {
        suspend();
    }
}

class OnceAndWait extends php_user_filter
{
    public static ?Async\FutureState $gate = null;

    public function onCreate(): bool
    {
        await(new Async\Future(self::$gate = new Async\FutureState));
        return true;
    }

    public function filter($in, $out, &$consumed, bool $closing): int
    {
        return PSFS_PASS_ON;
    }
}
stream_filter_register('once-and-wait', OnceAndWait::class);

$file = __DIR__ . '/closed-between-steps.tmp';
$cases = [
    'copied to' => function () {
        [$a, $b] = pair();
        [$c, $d] = pair();
        $copy = spawn(stream_copy_to_stream(...), $b, $c);
        fwrite($a, 'one');
        settle();
        fclose($c);
        fwrite($a, 'two');
        return $copy;
    },
    'copied from' => function () {
        [$a, $b] = pair();
        [$c, $d] = pair();
        $copy = spawn(stream_copy_to_stream(...), $b, $c);
        fwrite($a, 'one');
        settle();
        fclose($b);
        return $copy;
    },
    'a file, copied to a slow reader' => function () use ($file) {
        file_put_contents($file, str_repeat('y', 3_000_000));
        $from = fopen($file, 'r');
        [$c, $d] = pair();
        $copy = spawn(fn () => @stream_copy_to_stream($from, $c));
        settle();
        fclose($from);
        fread($d, 1000);
        settle();
        fclose($d);
        return $copy;
    },
    'hashed' => function () {
        [$a, $b] = pair();
        $hash = hash_init('md5');
        $update = spawn(hash_update_stream(...), $hash, $b);
        fwrite($a, 'one');
        settle();
        fclose($b);
        return $update;
    },
    'put into a file' => function () use ($file) {
        [$a, $b] = pair();
        $put = spawn(file_put_contents(...), $file, $b);
        fwrite($a, 'one');
        settle();
        fclose($b);
        return $put;
    },
    'lines of one record' => function () {
        [$a, $b] = pair();
        $record = spawn(fn () => fgetcsv($b, null, ',', '"', ''));
        fwrite($a, "\"a\n");
        settle();
        fclose($b);
        return $record;
    },
    'passed through a handler that waits' => function () {
        [$a, $b] = pair();
        $gate = new Async\FutureState;
        $pass = spawn(function () use ($b, $gate) {
            ob_start(function () use ($gate) {
                $gate->isCompleted() || await(new Async\Future($gate));
                return '';
            }, 1);
            try {
                return fpassthru($b);
            } finally {
                ob_end_clean();
            }
        });
        fwrite($a, 'one');
        settle();
        fclose($b);
        $gate->complete(null);
        return $pass;
    },
    'a filter on its way' => function () {
        [$a, $b] = pair();
        $append = spawn(fn () => stream_filter_append($b, 'once-and-wait', STREAM_FILTER_READ));
        settle();
        fclose($b);
        OnceAndWait::$gate->complete(null);
        return $append;
    },
];
foreach ($cases as $name => $case) {
    echo $name, ': ';
    try {
        echo json_encode(await($case(), timeout(20_000))), "\n";
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
}

// The close itself waits, in a filter.
class WaitsAtEnd extends php_user_filter
{
    public static ?Async\FutureState $gate = null;

    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }

    public function onClose(): void
    {
        await(new Async\Future(self::$gate));
    }
}
stream_filter_register('waits-at-end', WaitsAtEnd::class);

$kinds = [
    'a file' => fn () => fopen(__FILE__, 'r'),
    'memory' => fn () => fopen('php://memory', 'w+'),
    'temp' => fn () => fopen('php://temp', 'w+'),
    'data' => fn () => fopen('data:,abc', 'r'),
    'gz' => fn () => gzopen(__FILE__, 'r'),
    'a filtered file' => fn () => fopen('php://filter/read=string.toupper/resource=' . __FILE__, 'r'),
];
foreach ($kinds as $name => $open) {
    $stream = $open();
    stream_filter_append($stream, 'waits-at-end', STREAM_FILTER_READ);
    WaitsAtEnd::$gate = new Async\FutureState;
    $parked = new Async\FutureState;
    $pass = spawn(function () use ($stream, $parked) {
        ob_start(function () use ($parked) {
            $parked->isCompleted() || await(new Async\Future($parked));
            return '';
        }, 1);
        try {
            return [fpassthru($stream) >= 0];
        } catch (TypeError $error) {
            return $error->getMessage();
        } finally {
            ob_end_clean();
        }
    });
    settle();
    $close = spawn(fclose(...), $stream);
    settle();
    $parked->complete(null);
    settle();
    WaitsAtEnd::$gate->complete(null);
    echo "closed by a filter that waits, $name: ", json_encode([await($pass, timeout(20_000)), await($close)]), "\n";
}

// What is flushed through a filter that waits.
class WaitsInFlush extends WaitsAtEnd
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        self::$gate->isCompleted() || await(new Async\Future(self::$gate));
        return parent::filter($in, $out, $consumed, $closing);
    }

    public function onClose(): void
    {
    }
}
stream_filter_register('waits-in-flush', WaitsInFlush::class);
[$a, $b] = pair();
stream_filter_append($a, 'waits-in-flush', STREAM_FILTER_WRITE);
WaitsAtEnd::$gate = new Async\FutureState;
$flush = spawn(fflush(...), $a);
settle();
$write = spawn(fwrite(...), $a, 'after it');
settle();
// The flush ends first. The write that waits for its turn fails.
echo fclose($a) ? 'closed' : 'refused', ', ', $write->isCompleted() ? 'written' : 'the write has its turn', "\n";
WaitsAtEnd::$gate->complete(null);
var_dump(await($flush, timeout(20_000)), await($write, timeout(20_000)), fread($b, 20));

// Code of C closes what is closed already: proc_close() its pipes.
[$a, $b] = pair();
$process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $pipes);
$copy = spawn(stream_copy_to_stream(...), $pipes[1], $a);
fwrite($pipes[0], str_repeat('x', 60_000));
settle();
fclose($pipes[0]);
fclose($pipes[1]);
$process = null;
fclose($b);
var_dump(await($copy, timeout(20_000)));

// A closed stream is a closed resource, and does not count as an open one.
[$a, $b] = pair();
$copy = $b;
fclose($b);
var_dump(gettype($copy), get_resource_type($copy), is_resource($copy), in_array($copy, get_resources('Unknown'), true));
try {
    fread($copy, 1);
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
?>
--CLEAN--
<?php
@unlink(__DIR__ . '/closed-between-steps.tmp');
?>
--EXPECT--
copied to: false
copied from: false
a file, copied to a slow reader: false
hashed: 3
put into a file: false
lines of one record: ["a\n"]
passed through a handler that waits: 3
a filter on its way: false
closed by a filter that waits, a file: [[true],true]
closed by a filter that waits, memory: [[true],true]
closed by a filter that waits, temp: [[true],true]
closed by a filter that waits, data: [[true],true]
closed by a filter that waits, gz: [[true],true]
closed by a filter that waits, a filtered file: [[true],true]
closed, the write has its turn
bool(true)
bool(false)
string(0) ""
bool(false)
string(17) "resource (closed)"
string(7) "Unknown"
bool(false)
bool(true)
fread(): supplied resource is not a valid stream resource
