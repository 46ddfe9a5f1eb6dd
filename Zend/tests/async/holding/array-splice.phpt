--TEST--
array_splice(): elements are destroyed when the array is whole again; loops by reference over it, and others that replace it, go on
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await_all};

class Element
{
    public static int $alive = 0;
    public function __construct(public string $name) { self::$alive++; }
    public function __destruct() { suspend(); suspend(); self::$alive--; }
}
function elements(string $names): array
{
    return array_map(fn($name) => new Element($name), str_split($names));
}
function names(array $elements): string
{
    return implode(array_column($elements, 'name'));
}
function together(string $title, Closure ...$closures): void
{
    [, $errors] = await_all(array_map(spawn(...), $closures));
    foreach ($errors as $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
    echo "$title\n";
}

/* What others see while the destructors wait is the new array. */
$list = elements('abcdef');
together('packed', function () use (&$list) {
    array_splice($list, 1, 3, elements('XY'));
}, function () use (&$list) {
    echo names($list), "\n";
    $list[] = new Element('g');
    foreach ($list as &$element) {
        suspend();
        echo $element->name;
    }
    echo "\n";
});
$map = array_combine(['k', 'l', 'm', 'n'], elements('klmn'));
together('hash', function () use (&$map) {
    array_splice($map, 0, 2, elements('Z'));
}, function () use (&$map) {
    echo names($map), ' ', implode(' ', array_keys($map)), "\n";
    $map = elements('o');
});
echo names($map), "\n";

/* A loop that stands in the middle, while elements before and behind it go. */
$list = elements('abcdefgh');
$seen = '';
together('loop', function () use (&$list, &$seen) {
    foreach ($list as &$element) {
        $seen .= $element->name;
        suspend();
        suspend();
    }
}, function () use (&$list) {
    suspend();
    array_splice($list, 0, 1);
    array_splice($list, -2, 1, elements('XYZ'));
}, function () use (&$list) {
    suspend();
    suspend();
    array_splice($list, 2, 2);
});
echo $seen[0], substr($seen, -1), ' ', names($list), "\n";

/* Many at once, from a seed. */
mt_srand(20);
for ($round = 0; $round < 20; $round++) {
    $list = elements('abcdefgh');
    $splice = function () use (&$list) {
        for ($i = 0; $i < 4; $i++) {
            array_splice($list, mt_rand(0, 3), 2, elements('xy'));
        }
    };
    $loop = function () use (&$list) {
        foreach ($list as &$element) {
            suspend();
            $element = new Element('z');
            if (strlen(names($list)) !== count($list)) {
                echo "not whole\n";
            }
        }
    };
    $replace = function () use (&$list) {
        suspend();
        $list = elements('1234');
    };
    [, $errors] = await_all([spawn($loop), spawn($splice), spawn($loop), spawn($replace), spawn($splice)]);
    echo $errors ? 'errors' : '';
}
unset($list, $map, $splice, $loop, $replace, $element);
echo Element::$alive, " are left\n";
?>
--EXPECT--
aXYef
aXYefg
packed
Zmn 0 m n
hash
o
loop
ah bcfXYZh
0 are left
