--TEST--
A warning in one coroutine is a warning although another one waits in a constructor that turns warnings into exceptions
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Slow
{
    public $context;
    function stream_open(string $path) { suspend(); suspend(); return !str_ends_with($path, 'bad'); }
    function url_stat() { return false; }
    function stream_stat() { return []; }
    function stream_read() { return ''; }
    function stream_eof() { return true; }
}
stream_wrapper_register('slow', 'Slow');

$constructors = array_map(fn(string $path) => spawn(function () use ($path) {
    try {
        echo get_class(new SplFileObject("slow://$path")), "\n";
    } catch (RuntimeException $exception) {
        echo get_class($exception), ': ', preg_replace('/ in .*/s', '', $exception->getMessage()), "\n";
    }
}), ['good', 'bad']);
suspend();
$other = spawn(function () {
    echo $undefined;
    var_dump(fopen('/no/such/file', 'r'));
    suspend();
    trigger_error('later');
});
fopen('/no/such/file/for/main', 'r');
await($other);
array_map(await(...), $constructors);
?>
--EXPECTF--
Warning: fopen(/no/such/file/for/main): Failed to open stream: No such file or directory in %s on line %d

Warning: Undefined variable $undefined in %s on line %d

Warning: fopen(/no/such/file): Failed to open stream: No such file or directory in %s on line %d
bool(false)
%A
