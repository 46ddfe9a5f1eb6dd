--TEST--
What C keeps in globals while a call is in progress goes with the fiber: serialize(), unserialize(), user wrappers, include
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};
require __DIR__ . '/across.inc';
error_reporting(E_ALL & ~E_DEPRECATED);

class Old implements Serializable
{
    function serialize() { Fiber::getCurrent() && Fiber::suspend(); return 'x'; }
    function unserialize($data) { Fiber::getCurrent() && Fiber::suspend(); }
}
class Pair implements Serializable
{
    function __construct(public $value = null) {}
    function serialize() { return serialize($this->value); }
    function unserialize($data) { $this->value = unserialize($data); }
}
class Waking { public $a; function __wakeup() { Fiber::getCurrent() && Fiber::suspend(); } function __sleep() { Fiber::getCurrent() && Fiber::suspend(); return ['a']; } }
class Wrapper
{
    public $context;
    function stream_open($path, $mode, $options, &$opened) { Fiber::getCurrent() && Fiber::suspend(); return true; }
    function stream_read($count) { return ''; }
    function stream_eof() { return true; }
    function stream_stat() { return []; }
    function stream_set_option($option, $one, $two) { return false; }
}
stream_wrapper_register('slow', 'Wrapper');
spl_autoload_register(function ($class) { Fiber::suspend(); eval("class $class { public \$a; }"); });

/* Serialising as it is in a fresh flow: the nested call shares what the outer one has seen. */
function state(): string
{
    $object = new stdClass;
    return json_encode([
        serialize([$object, $object]), serialize([$object, new Pair($object)]), unserialize('a:2:{i:0;i:1;i:1;s:1:"a";}'),
        is_resource(fopen('slow://a', 'r')), file_get_contents('data:text/plain,hi'),
    ]);
}
$fresh = state();
echo $fresh, "\n";

$bodies = [
    'serialize' => fn() => serialize(new Old),
    '__sleep' => fn() => serialize(new Waking),
    'unserialize' => fn() => get_class(unserialize('C:3:"Old":1:{x}')),
    '__wakeup' => fn() => get_class(unserialize('O:6:"Waking":1:{s:1:"a";i:1;}')),
    'autoload' => fn() => unserialize('O:6:"Loaded":1:{s:1:"a";i:1;}')->a,
    'fopen' => fn() => is_resource(fopen('slow://' . str_repeat('a', 3), 'r')),
    'include' => fn() => include 'slow://x',
];
foreach ($bodies as $name => $body) {
    $fiber = new Fiber($body);
    $starter = spawn(function () use ($fiber) {
        $fiber->start();
        $while = state();
        while (!$fiber->isTerminated()) {
            suspend();
        }
        return [$while, state()];
    });
    suspend();
    $states = await(spawn(function () use ($fiber) {
        while (!$fiber->isTerminated()) {
            $fiber->resume();
        }
        return [state()];
    }));
    array_push($states, ...await($starter));
    echo $name, ': ', json_encode($fiber->getReturn()), count(array_unique([$fresh, ...$states])) === 1 ? '' : ' ' . json_encode($states), "\n";
    drop($body);
}
echo state() === $fresh ? 'as at first' : 'changed', "\n";
?>
--EXPECT--
["a:2:{i:0;O:8:\"stdClass\":0:{}i:1;r:2;}","a:2:{i:0;O:8:\"stdClass\":0:{}i:1;C:4:\"Pair\":4:{r:2;}}",[1,"a"],true,"hi"]
serialize: "C:3:\"Old\":1:{x}"
__sleep: "O:6:\"Waking\":1:{s:1:\"a\";N;}"
unserialize: "Old"
__wakeup: "Waking"
autoload: 1
fopen: true
include: 1
as at first
