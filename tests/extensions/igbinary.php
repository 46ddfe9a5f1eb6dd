<?php
// Values there and back in many coroutines; objects whose __serialize() and __unserialize() suspend in the middle of it.
require __DIR__ . '/lib.inc';

use function Async\{delay, suspend};

final class Slow
{
    public function __construct(public int $id, public ?Slow $next = null) {}
    public function __serialize(): array
    {
        suspend();
        return ['id' => $this->id, 'next' => $this->next];
    }
    public function __unserialize(array $data): void
    {
        delay($data['id'] % 3);
        [$this->id, $this->next] = [$data['id'], $data['next']];
    }
}
enum Suit: string { case Hearts = 'h'; case Spades = 's'; }

$results = in_coroutines(30, function (int $i) {
    $shared = new ArrayObject([$i]);
    $value = ['i' => $i, 'f' => $i / 3, 's' => str_repeat("$i\0", 50), 'n' => null, 'suit' => Suit::Spades, 'same' => [$shared, $shared],
        'slow' => new Slow($i, new Slow($i + 1, new Slow($i + 2)))];
    $bytes = igbinary_serialize($value);
    suspend();
    $back = igbinary_unserialize($bytes);
    return $back == $value && $back['same'][0] === $back['same'][1] && $back['slow']->next->next->id === $i + 2;
});
same(array_fill(0, 30, true), $results, 'values');
same('igbinary', (function () {
    ini_set('session.serialize_handler', 'igbinary');
    return ini_get('session.serialize_handler');
})(), 'as the handler of sessions');
echo "ok\n";
