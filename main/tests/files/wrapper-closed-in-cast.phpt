--TEST--
A stream of a PHP class whose last call leaves while a close asks it for its descriptor
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Wrapper
{
    public $context;
    public static array $log = [];
    public static bool $reading = true;

    public function stream_open(string $path, string $mode, int $options, ?string &$opened): bool { return true; }
    public function stream_eof(): bool { return false; }

    public function stream_read(int $count): string
    {
        while (self::$reading) {
            suspend();
        }
        return "line\n";
    }

    public function stream_cast(int $as)
    {
        self::$log[] = 'cast';
        self::$reading = false;
        for ($i = 0; $i < 20; $i++) {
            suspend();
        }
        self::$log[] = 'cast done';
        return false;
    }

    public function stream_close(): void { self::$log[] = 'close'; }
}
stream_wrapper_register('slow', Wrapper::class);

$h = fopen('slow://', 'r');
$readers = [spawn(fn () => fgets($h)), spawn(fn () => fgets($h))];
suspend();
$closer = spawn(fn () => fclose($h));
foreach ($readers as $reader) {
    Wrapper::$log[] = 'read ' . json_encode(await($reader));
}
var_dump(await($closer), is_resource($h));
unset($h);
echo implode("\n", Wrapper::$log), "\n";
?>
--EXPECT--
bool(true)
bool(false)
cast
read "line\n"
read false
cast done
close
