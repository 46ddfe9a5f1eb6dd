--TEST--
Applications: each mask does what its example says, covers no more than it may, and is needed in this order
--FILE--
<?php
require __DIR__ . '/lib/Masks.php';

use Applications\Masks;

foreach (glob(__DIR__ . '/masks/*') as $file) {
    $masks = new Masks($file);
    foreach ($masks->lines() as [$name, $pattern, $example]) {
        [$before, $after] = explode(' => ', $example);
        $seen = [];
        $have = $masks->apply($before, $seen);
        if ($have !== $after) {
            echo basename($file), ", $name: $before gives $have instead of $after\n";
        }
    }
}

$write = function (string $text): Masks {
    $file = __DIR__ . '/masks.tmp';
    file_put_contents($file, $text);

    return new Masks($file);
};
echo "--- numbers in the order in which a user sees the values\n";
$masks = $write("# a comment\nid\t~(?<=id=)\\d+~\tid=1 => id={id:1}\ntime*\t~\\d\\d:\\d\\d~\t01:02 => {time}\n");
$seen = [];
echo $masks->apply('id=70 id=80 id=70 12:34', $seen), "\n", $masks->apply('id=80 id=90 11:11', $seen), "\n";
$seen = [];
echo $masks->apply('id=80', $seen), "\n";

echo "--- what a mask may not do\n";
foreach (["long\t~x+~\t" => str_repeat('x', 65), "tag\t~<p>~\t" => 'a <p>', "across\t~b.*c~\t" => 'b<i>c'] as $line => $text) {
    try {
        echo $write("{$line}a => b\n")->apply($text, $seen), "\n";
    } catch (RuntimeException $e) {
        echo str_replace(__DIR__ . '/', '', $e->getMessage()), "\n";
    }
}
try {
    $write("only a name\n");
} catch (RuntimeException $e) {
    echo str_replace(__DIR__ . '/', '', $e->getMessage()), "\n";
}
?>
--CLEAN--
<?php
@unlink(__DIR__ . '/masks.tmp');
?>
--EXPECT--
--- numbers in the order in which a user sees the values
id={id:1} id={id:2} id={id:1} {time}
id={id:2} id={id:3} {time}
id={id:1}
--- what a mask may not do
masks.tmp: long covers too much: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
masks.tmp: tag covers too much: <p>
masks.tmp: across covers too much: b<i>c
masks.tmp:1: a line is a name, a regular expression and an example
