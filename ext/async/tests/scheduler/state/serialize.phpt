--TEST--
serialize() and unserialize() with methods that suspend, in several coroutines at once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Wakes
{
    public $self;
    public $other;
    function __construct(public string $name) { $this->self = $this; }
    function __sleep() { suspend(); return ['name', 'self', 'other']; }
    function __wakeup() { suspend(); $this->name .= '!'; }
}
class Modern
{
    public array $data = [];
    function __serialize(): array { suspend(); return ['data' => $this->data, 'me' => $this]; }
    function __unserialize(array $data): void { suspend(); $this->data = $data['data']; $this->same = $data['me'] === $this; }
    public $same;
}
class Custom implements Serializable // nests its own call
{
    public $inner;
    function serialize() { suspend(); return serialize($this->inner); }
    function unserialize($text) { suspend(); $this->inner = unserialize($text); }
    function __serialize(): array { suspend(); return [serialize($this->inner)]; }
    function __unserialize(array $data): void { suspend(); $this->inner = unserialize($data[0]); }
}
$work = function (string $name) {
    $a = new Wakes("a$name");
    $a->other = new Wakes("b$name");
    $a->other->other = $a;
    $m = new Modern;
    $m->data = [$a, $a->other, $name];
    $c = new Custom;
    $c->inner = [$a, $m];
    $text = serialize([$a, $m, $c, $a]);
    suspend();
    [$a2, $m2, $c2, $a3] = unserialize($text);
    return [$a2->name, $a2->other->name, $a2 === $a3, $a2->self === $a2, $a2->other->other === $a2, $m2->same,
        $m2->data[1] === $a2->other, $c2->inner[0]->name, $c2->inner[1]->data[0] === $c2->inner[0], $text === serialize([$a, $m, $c, $a])];
};
foreach (array_map(fn($name) => spawn($work, $name), ['1', '2', '3']) as $coroutine) {
    echo json_encode(await($coroutine)), "\n";
}
?>
--EXPECT--
["a1!","b1!",true,true,true,true,true,"a1!",true,true]
["a2!","b2!",true,true,true,true,true,"a2!",true,true]
["a3!","b3!",true,true,true,true,true,"a3!",true,true]
