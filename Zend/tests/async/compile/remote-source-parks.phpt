--TEST--
A source that a wrapper reads may park before the compiler begins; failures are upstream's
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};
class Wrapper
{
    public $context;
    private string $data;
    private int $position = 0;
    function stream_open(string $path) { suspend(); $this->data = "<?php return '$path';"; return !str_contains($path, 'missing'); }
    function stream_read(int $count) { suspend(); $part = substr($this->data, $this->position, $count); $this->position += strlen($part); return $part; }
    function stream_eof() { return $this->position >= strlen($this->data); }
    function stream_stat() { return []; }
    function stream_set_option() { return false; }
}
stream_wrapper_register('test', 'Wrapper');
echo await(spawn(fn () => include 'test://a')), ' ', await(spawn(fn () => include_once 'test://b')), "\n";
var_dump(await(spawn(fn () => include_once 'test://b')), await(spawn(fn () => @include 'test://missing')));
$c = spawn(fn () => include 'test://c');
suspend();
$c->cancel();
try { await($c); } catch (Async\AsyncCancellation) { echo "cancelled\n"; }
try { await(spawn(fn () => require 'test://missing')); } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
test://a test://b
bool(true)
bool(false)
cancelled

Warning: require(test://missing): Failed to open stream: "Wrapper::stream_open" call failed in %s on line 21
Failed opening required 'test://missing' (include_path='.:')
