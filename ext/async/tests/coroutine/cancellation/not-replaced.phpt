--TEST--
A call that throws an exception of its own when it is cancelled: the cancellation prevails
--EXTENSIONS--
true_async
simplexml
xmlreader
xmlwriter
phar
session
--INI--
session.save_path=
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Waits
{
    public static string $in = 'open';
    public $context;
    private $file;

    private function park(string $method): void
    {
        if (self::$in === $method) {
            await(new Async\Future(new Async\FutureState));
        }
    }

    public function stream_open($path, $mode, $options, &$opened): bool
    {
        $this->park('open');
        $this->file = tmpfile();
        fwrite($this->file, str_repeat("x\n", 30));
        return rewind($this->file);
    }

    public function stream_read($count) { $this->park('read'); return (string) fread($this->file, $count); }
    public function stream_write($data) { $this->park('write'); return fwrite($this->file, $data); }
    public function stream_eof() { $this->park('eof'); return feof($this->file); }
    public function stream_seek($offset, $whence) { $this->park('seek'); return fseek($this->file, $offset, $whence) === 0; }
    public function stream_tell() { return ftell($this->file); }
    public function stream_stat() { return fstat($this->file); }
    public function stream_flush() { return true; }
    public function url_stat($path, $flags) { return stat(__FILE__); }
}
stream_wrapper_register('waits', Waits::class);

class Ids implements SessionHandlerInterface, SessionIdInterface
{
    public function open($path, $name): bool { return true; }
    public function close(): bool { return true; }
    public function read($id): string { return ''; }
    public function write($id, $data): bool { return true; }
    public function destroy($id): bool { return true; }
    public function gc($lifetime): int { return 0; }
    public function create_sid(): string { await(new Async\Future(new Async\FutureState)); return 'id'; }
}
ob_start();
session_set_save_handler(new Ids, false);

$archive = __DIR__ . '/not-replaced.tar';
$calls = [
    ['open', fn () => new SimpleXMLElement('waits://x', 0, true)],
    ['read', fn () => new SimpleXMLElement('waits://x', 0, true)],
    ['open', fn () => XMLReader::fromUri('waits://x')],
    ['open', fn () => XMLWriter::toUri('waits://x')],
    ['open', fn () => (new PharData($archive))->addFile('waits://x', 'x')],
    ['read', fn () => (new PharData($archive))->addFile('waits://x', 'x')],
    ['open', fn () => (new PharData($archive))->buildFromIterator(new ArrayIterator(['x' => 'waits://x']))],
    ['open', fn () => new SplFileObject('waits://x')],
    ['eof', function () { $file = new SplFileObject('waits://x'); $file->fgets(); $file->fgets(); }],
    ['seek', function () { $file = new SplFileObject('waits://x'); $file->fgets(); $file->rewind(); }],
    ['', fn () => session_start()],
];
foreach ($calls as $i => [$in, $call]) {
    Waits::$in = $in;
    $coroutine = spawn(function () use ($call) {
        try {
            $call();
            return 'returned';
        } catch (Exception | Error $error) {
            return get_class($error) . ': ' . $error->getMessage();
        }
    });
    for ($n = 0; $n < 10; $n++) {
        suspend();
    }
    $parked = $coroutine->isSuspended();
    $coroutine->cancel();
    try {
        $outcome = await($coroutine);
    } catch (Cancellation $cancellation) {
        $outcome = get_class($cancellation);
    }
    echo $i, ' ', $parked ? '' : 'has not parked, ', $outcome, "\n";
}
ob_end_flush();
?>
--CLEAN--
<?php
@unlink(__DIR__ . '/not-replaced.tar');
?>
--EXPECT--
0 Async\AsyncCancellation
1 Async\AsyncCancellation
2 Async\AsyncCancellation
3 Async\AsyncCancellation
4 Async\AsyncCancellation
5 Async\AsyncCancellation
6 Async\AsyncCancellation
7 Async\AsyncCancellation
8 Async\AsyncCancellation
9 Async\AsyncCancellation
10 Async\AsyncCancellation
