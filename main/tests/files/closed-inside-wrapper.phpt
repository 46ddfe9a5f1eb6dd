--TEST--
A stream of a PHP class that another coroutine closes while one of its methods waits
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, timeout};

class Wrapper
{
    public static ?string $parks = null;
    public static Async\FutureState $gate;
    public static int $closed = 0;
    public static int $destroyed = 0;
    public $context;
    private $file;
    private int $entry = 0;

    private function park(string $method): void
    {
        if (self::$parks === $method) {
            await(new Async\Future(self::$gate));
        }
    }

    public function stream_open($path, $mode, $options, &$opened): bool
    {
        $this->file = tmpfile();
        fwrite($this->file, str_repeat("x\n", 30));
        return rewind($this->file);
    }

    public function stream_read($count) { $this->park('read'); return (string) fread($this->file, $count); }
    public function stream_write($data) { $this->park('write'); return fwrite($this->file, $data); }
    public function stream_eof() { $this->park('eof'); return feof($this->file); }
    public function stream_seek($offset, $whence) { $this->park('seek'); return fseek($this->file, $offset, $whence) === 0; }
    public function stream_tell() { $this->park('tell'); return ftell($this->file); }
    public function stream_stat() { $this->park('stat'); return fstat($this->file); }
    public function stream_lock($operation) { $this->park('lock'); return true; }
    public function stream_truncate(int $size) { $this->park('truncate'); return true; }
    public function stream_set_option($option, $a, $b) { $this->park('option'); return false; }
    public function stream_flush() { $this->park('flush'); return true; }
    public function stream_cast($as) { $this->park('cast'); return $this->file; }

    public function stream_close()
    {
        $this->park('close');
        fclose($this->file);
        self::$closed++;
    }

    public function dir_opendir($path, $options) { return true; }
    public function dir_readdir() { $this->park('readdir'); return $this->entry++ < 3 ? "f$this->entry" : false; }
    public function dir_rewinddir() { $this->park('rewinddir'); $this->entry = 0; return true; }
    public function dir_closedir() { $this->park('closedir'); self::$closed++; return true; }

    public function __destruct()
    {
        self::$destroyed++;
    }
}
stream_wrapper_register('wrapped', Wrapper::class);

function settle(): void
{
    for ($i = 0; $i < 20; $i++) {
        suspend();
    }
}

[$socket] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$cases = [
    'read' => fgets(...),
    'eof' => feof(...),
    'seek' => fn ($stream) => stream_get_contents($stream, 10, 9000),
    'seek to copy' => fn ($stream) => stream_copy_to_stream($stream, $socket, 10, 9000),
    'tell' => fn ($stream) => fseek($stream, 3),
    'stat' => fn ($stream) => is_array(fstat($stream)),
    'stat to contents' => stream_get_contents(...),
    'read to a hash' => fn ($stream) => hash_update_stream(hash_init('md5'), $stream),
    'lock' => fn ($stream) => flock($stream, LOCK_SH),
    'truncate' => fn ($stream) => ftruncate($stream, 0),
    'option' => fn ($stream) => stream_set_blocking($stream, false),
    'option of a buffer' => fn ($stream) => stream_set_write_buffer($stream, 10),
    'option of a timeout' => fn ($stream) => stream_set_timeout($stream, 1),
    'write' => fn ($stream) => fwrite($stream, 'abc'),
    'flush' => fn ($stream) => fwrite($stream, 'abc') && fflush($stream),
    'cast to select' => function ($stream) {
        $read = [&$stream];
        return @stream_select($read, $write, $except, 0);
    },
    'cast to a terminal' => stream_isatty(...),
    'seek to a process' => fn ($stream) => @proc_open(['true'], [$stream], $pipes),
    'cast to a process' => fn ($stream) => @proc_open(['true'], [$stream], $pipes),
    'flush to a process' => fn ($stream) => fwrite($stream, 'abc') && @proc_open(['true'], [$stream], $pipes),
    'close' => fclose(...),
    'readdir' => readdir(...),
    'rewinddir' => rewinddir(...),
    'closedir' => closedir(...),
];
foreach ($cases as $name => $call) {
    [$method] = explode(' ', $name);
    $is_directory = str_contains($method, 'dir');
    Wrapper::$closed = Wrapper::$destroyed = 0;
    Wrapper::$gate = new Async\FutureState;
    $stream = $is_directory ? opendir('wrapped://') : fopen('wrapped://', 'r+');
    if ($method === 'seek') {
        fread($stream, 1);
    }
    Wrapper::$parks = $method;
    $coroutine = spawn($call, $stream);
    settle();
    try {
        $is_directory ? closedir($stream) : fclose($stream);
    } catch (TypeError $error) {
        echo '[closed already] ';
    }
    $coroutine->isCompleted() && print('[has not parked] ');
    Wrapper::$gate->complete(null);
    echo $name, ': ';
    try {
        echo json_encode(await($coroutine, timeout(20_000)));
    } catch (TypeError $error) {
        echo $error->getMessage();
    }
    unset($coroutine, $error);
    settle();
    echo Wrapper::$closed === 1 && Wrapper::$destroyed === 1 ? '' : ', closed ' . Wrapper::$closed . ', destroyed ' . Wrapper::$destroyed, "\n";
    Wrapper::$parks = null;
}

echo "written to while it is closed: ";
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
Wrapper::$gate = new Async\FutureState;
$stream = fopen('wrapped://', 'r+');
$copy = spawn(stream_copy_to_stream(...), $b, $stream);
fwrite($a, 'one');
settle();
Wrapper::$parks = 'close';
$close = spawn(fclose(...), $stream);
settle();
fwrite($a, 'two');
settle();
Wrapper::$gate->complete(null);
var_dump(await($copy, timeout(20_000)), await($close));

echo "its wrapper is taken away: ";
Wrapper::$gate = new Async\FutureState;
Wrapper::$parks = 'read';
$stream = fopen('wrapped://', 'r+');
$first = spawn(fgets(...), $stream);
$second = spawn(fgets(...), $stream);
settle();
stream_wrapper_unregister('wrapped');
fclose($stream);
Wrapper::$gate->complete(null);
var_dump(await($first), await($second, timeout(20_000)));
?>
--EXPECT--
read: "x\n"
eof: false
seek: ""
seek to copy: false
tell: 0
stat: true
stat to contents: "x\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\n"
read to a hash: 60
lock: true
truncate: true
option: false
option of a buffer: -1
option of a timeout: false
write: 3
flush: true
cast to select: stream_select(): supplied resource is not a valid stream resource
cast to a terminal: false
seek to a process: false
cast to a process: false
flush to a process: false
[closed already] close: true
readdir: "f1"
rewinddir: null
[closed already] closedir: null
written to while it is closed: bool(false)
bool(true)
its wrapper is taken away: string(2) "x
"
bool(false)
