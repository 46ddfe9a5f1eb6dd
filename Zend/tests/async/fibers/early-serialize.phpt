--TEST--
A fiber that was suspended before the first coroutine in the middle of serialize() or unserialize() ends it in another coroutine
--EXTENSIONS--
true_async
--INI--
async.autostart=0
error_reporting=8191
--FILE--
<?php
use function Async\{spawn, await, suspend};

function pause(): void { Fiber::getCurrent() && Fiber::suspend(); }
class Magic
{
    public $value = 1;
    function __serialize(): array { pause(); return ['value' => $this->value]; }
    function __unserialize(array $data): void { pause(); $this->value = $data['value']; }
}
class Sleeper
{
    public $value = 1;
    function __sleep() { pause(); return ['value']; }
    function __wakeup() { pause(); }
}
class Old implements Serializable
{
    function serialize() { pause(); return 'x'; }
    function unserialize($data) { pause(); }
}
class Pair implements Serializable
{
    function __construct(public $value = null) {}
    function serialize() { return serialize($this->value); }
    function unserialize($data) { $this->value = unserialize($data); }
}
spl_autoload_register(function ($class) { pause(); eval("class $class { public \$a; }"); });

/* What is serialised as in a fresh flow: a nested call shares what the outer one has seen. */
function state(): string
{
    $object = new stdClass;
    $pair = unserialize('a:2:{i:0;O:8:"stdClass":0:{}i:1;C:4:"Pair":4:{r:2;}}');
    return serialize([$object, new Pair($object)]) . ' ' . serialize(new Magic) . ' ' . var_export($pair[1]->value === $pair[0], true);
}
$fresh = state();
echo $fresh, "\n";

$same = new stdClass;
$bodies = [
    '__serialize' => fn() => serialize([$same, new Magic, $same]),
    '__sleep' => fn() => serialize([$same, new Sleeper, $same]),
    'Serializable' => fn() => serialize([$same, new Old, $same]),
    'nested' => fn() => serialize([$same, new Pair([$same, new Magic, $same]), $same]),
    '__unserialize' => fn() => unserialize('O:5:"Magic":1:{s:5:"value";i:7;}')->value,
    '__wakeup' => fn() => unserialize('a:2:{i:0;O:7:"Sleeper":1:{s:5:"value";i:7;}i:1;r:2;}')[1]->value,
    'unserialize' => fn() => get_class(unserialize('C:3:"Old":1:{x}')),
    'autoload' => fn() => unserialize('O:6:"Loaded":1:{s:1:"a";i:1;}')->a,
];
$fibers = [];
foreach ($bodies as $name => $body) {
    $fibers[$name] = new Fiber($body);
    if ($name !== 'Serializable') {
        $fibers[$name]->start();
    }
}

/* The runtime begins inside of a fiber. */
class Launching extends Magic
{
    function __serialize(): array { spawn(fn() => 0); return parent::__serialize(); }
}
$fibers['launching'] = new Fiber(fn() => serialize([$same, new Launching, $same]));
$fibers['launching']->start();
echo state() === $fresh ? 'main is in none' : state(), "\n";

foreach ($fibers as $name => $fiber) {
    $fiber->isStarted() || $fiber->start();
    [$result, $state] = await(spawn(function () use ($fiber) {
        while (!$fiber->isTerminated()) {
            $fiber->resume();
        }
        return [$fiber->getReturn(), state()];
    }));
    echo $name, ': ', json_encode($result), $state === $fresh ? '' : " $state", state() === $fresh ? '' : ' main ' . state(), "\n";
}
echo state() === $fresh ? 'as at first' : 'changed', "\n";
?>
--EXPECT--
a:2:{i:0;O:8:"stdClass":0:{}i:1;C:4:"Pair":4:{r:2;}} O:5:"Magic":1:{s:5:"value";i:1;} true
main is in none
__serialize: "a:3:{i:0;O:8:\"stdClass\":0:{}i:1;O:5:\"Magic\":1:{s:5:\"value\";i:1;}i:2;r:2;}"
__sleep: "a:3:{i:0;O:8:\"stdClass\":0:{}i:1;O:7:\"Sleeper\":1:{s:5:\"value\";i:1;}i:2;r:2;}"
Serializable: "a:3:{i:0;O:8:\"stdClass\":0:{}i:1;C:3:\"Old\":1:{x}i:2;r:2;}"
nested: "a:3:{i:0;O:8:\"stdClass\":0:{}i:1;C:4:\"Pair\":73:{a:3:{i:0;O:8:\"stdClass\":0:{}i:1;O:5:\"Magic\":1:{s:5:\"value\";i:1;}i:2;r:2;}}i:2;r:2;}"
__unserialize: 7
__wakeup: 7
unserialize: "Old"
autoload: 1
launching: "a:3:{i:0;O:8:\"stdClass\":0:{}i:1;O:9:\"Launching\":1:{s:5:\"value\";i:1;}i:2;r:2;}"
as at first
