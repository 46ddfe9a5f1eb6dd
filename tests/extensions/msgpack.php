<?php
// Values there and back in many coroutines; objects whose __unserialize() suspends in the middle of it. Not __serialize(): what
// begins meanwhile is taken for nested, shares the table of objects that were seen, and refers to objects of another message.
// No enum: msgpack 3.0.0 hands out a case without a reference of its own, and the first copy that goes frees the case.
require __DIR__ . '/lib.inc';

use function Async\{delay, suspend};

final class Slow
{
    public function __construct(public int $id, public ?Slow $next = null) {}
    public function __serialize(): array
    {
        return ['id' => $this->id, 'next' => $this->next];
    }
    public function __unserialize(array $data): void
    {
        delay($data['id'] % 3);
        [$this->id, $this->next] = [$data['id'], $data['next']];
    }
}

$results = in_coroutines(30, function (int $i) {
    $shared = new ArrayObject([$i]);
    $value = ['i' => $i, 'f' => $i / 3, 's' => str_repeat("$i\0", 50), 'n' => null, 'same' => [$shared, $shared],
        'slow' => new Slow($i, new Slow($i + 1, new Slow($i + 2)))];
    $bytes = msgpack_pack($value);
    suspend();
    $back = msgpack_unpack($bytes);
    return $back == $value && $back['same'][0] === $back['same'][1] && $back['slow']->next->next->id === $i + 2;
});
same(array_fill(0, 30, true), $results, 'values');
same('msgpack', (function () {
    ini_set('session.serialize_handler', 'msgpack');
    return ini_get('session.serialize_handler');
})(), 'as the handler of sessions');
echo "ok\n";
