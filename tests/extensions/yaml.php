<?php
// Documents there and back in many coroutines; callbacks of the parser and of the emitter that suspend.
require __DIR__ . '/lib.inc';

use function Async\{delay, suspend};

final class Money
{
    public function __construct(public int $cents) {}
    public static function toYaml(Money $money): array
    {
        delay(1);
        return ['tag' => '!money', 'data' => (string) $money->cents];
    }
}

$results = in_coroutines(20, function (int $i) {
    $value = ['i' => $i, 'list' => [1, 'two', 3.5, null, true], 'text' => "line $i\nline two: \"x\"\n", 'deep' => ['a' => ['b' => [$i]]]];
    $text = yaml_emit($value);
    suspend();
    return yaml_parse($text) === $value;
});
same(array_fill(0, 20, true), $results, 'values');

$results = in_coroutines(10, function (int $i) {
    $calls = 0;
    $value = yaml_parse("price: !money 12$i\nother: !money 7\n", 0, $documents, ['!money' => function ($value) use (&$calls) {
        delay(2);
        $calls++;
        return new Money((int) $value);
    }]);
    return [$value['price']->cents, $value['other']->cents, $calls, $documents];
});
same(array_map(fn (int $i) => [120 + $i, 7, 2, 1], range(0, 9)), $results, 'tags whose callbacks wait');

$texts = in_coroutines(10, fn (int $i) => yaml_emit(['m' => new Money($i)], YAML_ANY_ENCODING, YAML_ANY_BREAK, ['Money' => [Money::class, 'toYaml']]));
same(array_map(fn (int $i) => "---\nm: !money \"$i\"\n...\n", range(0, 9)), $texts, 'classes whose callbacks wait');

same([1, 2, 3], yaml_parse("---\n1\n---\n2\n---\n3\n", -1), 'several documents');
same([false, 'yaml_parse(): parsing error'], (function () {
    set_error_handler(function (int $level, string $message) use (&$seen) {
        $seen = substr($message, 0, 27);
        return true;
    });
    $value = yaml_parse("a: [1, 2");
    restore_error_handler();
    return [$value, $seen];
})(), 'an error');
echo "ok\n";
