--TEST--
parse_ini_file() of two coroutines: each has its own sections and values, whoever reads longer
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, await_all};

class Slow
{
    public $context;
    private string $data;
    private int $time, $position = 0;

    function stream_open(string $name)
    {
        [$this->time, $this->data] = ['a' => [3, "top=a\n[s]\nx=1\n"], 'b' => [1, "[t]\nx=2\n"]][substr($name, 7)];
        return true;
    }
    function stream_read(int $count)
    {
        delay($this->time);
        $chunk = substr($this->data, $this->position);
        $this->position = 99;
        return $chunk;
    }
    function stream_eof() { return $this->position > 0; }
    function stream_stat() { return []; }
    function stream_set_option() { return false; }
}
stream_wrapper_register('slow', 'Slow');

foreach ([false, true] as $sections) {
    [$results] = await_all([
        spawn(fn() => parse_ini_file('slow://a', $sections)),
        spawn(fn() => parse_ini_file('slow://b', $sections)),
    ]);
    ksort($results);
    echo json_encode($results), "\n";
}
?>
--EXPECT--
[{"top":"a","x":"1"},{"x":"2"}]
[{"top":"a","s":{"x":"1"}},{"t":{"x":"2"}}]
