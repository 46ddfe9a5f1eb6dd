--TEST--
CURLOPT_FILE, CURLOPT_INFILE and CURLOPT_STDERR with a FILE over a stream that another coroutine closes: the FILE outlives its operation
--EXTENSIONS--
true_async
curl
--SKIPIF--
<?php
if (!in_array('file', curl_version()['protocols'])) die('skip libcurl without file://');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
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
    public static ?string $parks = null;
    public static Async\FutureState $state;
    public static string $log = '';

    public static function reset(?string $parks): void
    {
        self::$parks = $parks;
        self::$state = new Async\FutureState;
        self::$log = '';
    }

    public static function pass(string $method): void
    {
        if (self::$parks === $method && !self::$state->isCompleted()) {
            await(new Async\Future(self::$state));
            self::$log .= "$method ";
        }
    }
}

final class Text
{
    public function __toString(): string
    {
        Gate::pass('string');
        return 'x';
    }
}

final class ParksInCreate extends php_user_filter
{
    public function onCreate(): bool
    {
        Gate::pass('create');
        return true;
    }
}
stream_filter_register('parks-in-create', ParksInCreate::class);

final class Wrapper
{
    public $context;
    private int $reads = 0;

    public function stream_open($path, $mode, $options, &$opened) { return true; }
    public function stream_read($count) { Gate::pass('read'); return $this->reads++ < 3 ? 'abc' : ''; }
    public function stream_write($data) { Gate::pass('write'); return strlen($data); }
    public function stream_flush() { Gate::pass('flush'); return true; }
    public function stream_seek($offset, $whence) { Gate::pass('seek'); return true; }
    public function stream_tell() { return 0; }
    public function stream_eof() { return $this->reads > 3; }
    public function stream_stat() { return []; }
    public function stream_cast($as) { Gate::pass('cast'); return false; }
    public function stream_close() { Gate::$log .= 'close '; }
}
stream_wrapper_register('wrapped', Wrapper::class);

/* libcurl continues with stderr when CURLOPT_STDERR has gone. */
fclose(STDERR);
$descriptor_2 = fopen('/dev/null', 'w');
$server = new Server;
$source = 'file://' . __FILE__;
$target = __DIR__ . '/stream-closed.tmp';

/* A function uses the stream in several steps. */
$temporary = function () {
    $stream = fopen('php://temp', 'w+');
    curl_setopt($handle = curl_init(), CURLOPT_FILE, $stream);
    return [$stream, $handle];
};
$steps = [
    'string: fprintf' => fn ($stream) => fprintf($stream, '%s', new Text),
    'string: fputcsv' => fn ($stream) => fputcsv($stream, [new Text, new Text], ',', '"', ''),
    'create: stream_filter_append' => fn ($stream) => is_resource(stream_filter_append($stream, 'parks-in-create')),
];

/* An operation of a FILE is in progress. */
$set = fn (int $option) => fn ($stream) => curl_setopt(curl_init(), $option, $stream);
$transfers = [
    'seek: setting CURLOPT_FILE' => $set(CURLOPT_FILE),
    'flush: setting CURLOPT_FILE' => fn ($stream) => fwrite($stream, 'x') && curl_setopt(curl_init(), CURLOPT_FILE, $stream),
    'seek: setting CURLOPT_INFILE' => $set(CURLOPT_INFILE),
    'seek: setting it twice' => function ($stream) {
        $handle = curl_init();
        Gate::$parks = null;
        curl_setopt($handle, CURLOPT_FILE, $stream);
        Gate::$parks = 'seek';
        return curl_setopt(curl_init(), CURLOPT_FILE, $stream);
    },
    'read: the upload of CURLOPT_INFILE' => function ($stream) use ($target) {
        $handle = curl_init("file://$target");
        curl_setopt_array($handle, [CURLOPT_UPLOAD => true, CURLOPT_INFILE => $stream]);
        return curl_exec($handle);
    },
    'write: the download to CURLOPT_FILE' => function ($stream) use ($source) {
        $handle = curl_init($source);
        curl_setopt($handle, CURLOPT_FILE, $stream);
        return curl_exec($handle);
    },
    'write: messages to CURLOPT_STDERR' => function ($stream) use ($server) {
        /* The header does not fit into the buffer of stdio. */
        return curl_exec(easy($server->url . '/x', [
            CURLOPT_VERBOSE => true, CURLOPT_STDERR => $stream, CURLOPT_HTTPHEADER => ['X: ' . str_repeat('x', 9000)],
        ])) !== false;
    },
];

function check(string $name, callable $use, $stream, callable $close): void
{
    Gate::reset(strstr($name, ':', true));
    $coroutine = spawn($use, $stream);
    unset($stream);
    settle();
    $close();
    $coroutine->isCompleted() && print('[has not parked] ');
    Gate::$state->complete(null);
    try {
        $result = json_encode(await($coroutine, timeout(20_000)));
    } catch (TypeError $error) {
        $result = $error->getMessage();
    }
    unset($coroutine, $error);
    settle();
    Gate::$parks = null;
    echo "$name: $result ", rtrim(Gate::$log), "\n";
}

set_error_handler(function ($level, $message) { echo "[$message] "; return true; });
foreach ($steps as $name => $use) {
    [$stream, $handle] = $temporary();
    check($name, $use, $stream, function () use ($stream) { fclose($stream); });
    unset($stream, $handle);
}
foreach ($transfers as $name => $use) {
    $stream = fopen('wrapped://', 'w+');
    str_starts_with($name, 'seek') && fread($stream, 1);
    check($name, $use, $stream, function () use (&$stream) { fclose($stream); $stream = null; });
}

/* Nothing refers to the stream any more while its FILE reads. */
$handle = curl_init("file://$target");
$stream = fopen('wrapped://', 'r');
curl_setopt_array($handle, [CURLOPT_UPLOAD => true, CURLOPT_INFILE => $stream]);
$other = fopen('php://memory', 'r');
check('read: CURLOPT_INFILE is replaced', fn () => curl_exec($handle), null, function () use (&$stream, $handle, $other) {
    curl_setopt($handle, CURLOPT_INFILE, $other);
    $stream = null;
});
$server->stop();
?>
--CLEAN--
<?php
@unlink(__DIR__ . '/stream-closed.tmp');
?>
--EXPECT--
string: fprintf: 1 string
string: fputcsv: false string
create: stream_filter_append: false create
seek: setting CURLOPT_FILE: false seek close
flush: setting CURLOPT_FILE: false flush close
seek: setting CURLOPT_INFILE: false seek close
seek: setting it twice: false seek close
[curl_exec(): CURLOPT_INFILE resource has gone away, resetting to default] read: the upload of CURLOPT_INFILE: true read close
write: the download to CURLOPT_FILE: true write close
[curl_exec(): CURLOPT_STDERR resource has gone away, resetting to stderr] write: messages to CURLOPT_STDERR: true write close
read: CURLOPT_INFILE is replaced: true read close
