--TEST--
User stream wrappers that suspend: the recursion guard, error lists and include state are each coroutine's own
--EXTENSIONS--
true_async
--INI--
allow_url_include=0
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Wrapper
{
    public $context;
    private string $data;
    private int $position = 0;
    function stream_open(string $path, string $mode, int $options)
    {
        suspend();
        $this->data = "<?php return 'code of $path';";
        suspend();
        return !str_contains($path, 'missing');
    }
    function stream_read(int $count) { suspend(); $part = substr($this->data, $this->position, $count); $this->position += strlen($part); return $part; }
    function stream_eof() { return $this->position >= strlen($this->data); }
    function stream_stat() { return []; }
    function stream_set_option() { return false; }
}
stream_wrapper_register('user', 'Wrapper');

$open = fn(string $path) => @file_get_contents("user://$path") === false ? error_get_last()['message'] : "read $path";
$coroutines = [
    spawn($open, 'same'), spawn($open, 'same'), spawn($open, 'missing'), spawn($open, 'missing'),
    spawn(fn() => include 'user://included'), spawn(fn() => include 'user://included'),
];
foreach ($coroutines as $coroutine) {
    echo await($coroutine), "\n";
}
?>
--EXPECT--
read same
read same
file_get_contents(user://missing): Failed to open stream: "Wrapper::stream_open" call failed
file_get_contents(user://missing): Failed to open stream: "Wrapper::stream_open" call failed
code of user://included
code of user://included
