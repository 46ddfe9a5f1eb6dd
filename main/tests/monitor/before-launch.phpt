--TEST--
A call that began before the first coroutine is inside of its object all the same
--EXTENSIONS--
true_async
xmlreader
--INI--
async.autostart=0
--FILE--
<?php
use function Async\{spawn, suspend, await};

class Launching
{
    public $context;
    private int $chunk = 0;
    private array $chunks;
    public static $reader, $closing;
    public function stream_open(): bool
    {
        $this->chunks = ['<r>', ...array_fill(0, 4, str_repeat('<a>x</a>', 100)), '</r>'];
        return true;
    }
    public function stream_read(): string
    {
        if ($this->chunk === 2) {
            self::$closing = spawn(fn() => self::$reader->close());
            suspend();
        }
        return $this->chunks[$this->chunk++] ?? '';
    }
    public function stream_eof(): bool { return $this->chunk === count($this->chunks); }
    public function stream_stat(): array { return []; }
    public function url_stat(): array { return []; }
    public function stream_set_option(): bool { return false; }
}
stream_wrapper_register('launching', 'Launching');
$reader = Launching::$reader = new XMLReader;
$reader->open('launching://');
for ($elements = 0; $reader->read(); ) {
    $elements += $reader->name === 'a' && $reader->nodeType === XMLReader::ELEMENT ? 1 : 0;
}
var_dump($elements);
try {
    await(Launching::$closing);
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
var_dump(await(spawn(fn() => $reader->close())));
?>
--EXPECT--
int(400)
XMLReader is in use by another coroutine
bool(true)
