--TEST--
Warnings about undefined variables while an element is written, removed or looked for: no other coroutine runs inside, or what is read is held
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Holder
{
    public array $list = ['a' => 1];
    public static array $all = ['a' => 1];
}

function attempt(string $what, Closure $code, Closure $replace): void
{
    foreach (['copy', 'replace'] as $how) {
        $GLOBALS['list'] = ['' => 0, 'a' => 1];
        $GLOBALS['text'] = 'abc' . $how;
        $GLOBALS['object'] = new Holder;
        Holder::$all = ['a' => 1];
        $job = spawn($code(...));
        suspend();
        $copy = [$GLOBALS['list'], $GLOBALS['text'], clone $GLOBALS['object'], Holder::$all];
        $taken = json_encode($copy);
        $how === 'replace' && $replace();
        for ($i = 0; $i < 100; $i++) {
            $filling[] = [$i, str_repeat('X', 8 + $i)];
        }
        await($job);
        echo $what, ', ', $how, ': ', json_encode($copy) === $taken ? 'the copy is unchanged' : "$taken became " . json_encode($copy), "\n";
    }
}

// What the handler does with a wait that is refused is its own business.
set_error_handler(function () {
    try {
        suspend();
        suspend();
    } catch (Throwable) {
    }
    return true;
});
$scalar = function () { global $list; $list = 5; };
$other = function () { global $list, $object; $list = ['b' => 2]; $object->list = ['b' => 2]; Holder::$all = ['b' => 2]; };

attempt('append', function () { global $list; $list[] = $undefined; }, $scalar);
attempt('element', function () { global $list; $list['z'] = $undefined; }, $other);
attempt('element of a property', function () { global $object; $object->list['z'] = $undefined; }, $other);
attempt('element of a static property', function () { Holder::$all['z'] = $undefined; }, $other);
attempt('coalesced', function () { global $object; $object->list['z'] ??= $undefined; }, $other);
attempt('global', function () { $GLOBALS['list']['z'] = $undefined; }, $other);
attempt('unset', function () { global $list; unset($list[$undefined]); }, $scalar);
attempt('byte of a string', function () { global $text; $text[1] = 'XYZ'; }, function () { global $text; $text = 7; });
attempt('key exists', function () { global $list; array_key_exists($undefined, $list); }, $scalar);
?>
--EXPECT--
append, copy: the copy is unchanged
append, replace: the copy is unchanged
element, copy: the copy is unchanged
element, replace: the copy is unchanged
element of a property, copy: the copy is unchanged
element of a property, replace: the copy is unchanged
element of a static property, copy: the copy is unchanged
element of a static property, replace: the copy is unchanged
coalesced, copy: the copy is unchanged
coalesced, replace: the copy is unchanged
global, copy: the copy is unchanged
global, replace: the copy is unchanged
unset, copy: the copy is unchanged
unset, replace: the copy is unchanged
byte of a string, copy: the copy is unchanged
byte of a string, replace: the copy is unchanged
key exists, copy: the copy is unchanged
key exists, replace: the copy is unchanged
