--TEST--
XMLWriter over a stream that waits: calls of several coroutines take turns; to open it anew meanwhile is refused
--EXTENSIONS--
true_async
xmlwriter
--FILE--
<?php
require __DIR__ . '/objects.inc';

$writer = new XMLWriter;
$writer->openUri('slow://out');
$write = function () use ($writer) {
    for ($i = 0; $i < 20; $i++) {
        $writer->writeElement('a', str_repeat('x', 3000));
        xmlwriter_flush($writer);
    }
};
$results = together([
    $write,
    fn() => Async\suspend() ?? $writer->openMemory(),
    fn() => $writer->openUri('slow://elsewhere'),
    $write,
]);
print_r($results);
var_dump(preg_match_all('~<a>x{3000}</a>~', Slow::$written['out']), strlen(Slow::$written['out']));

/* In memory nothing waits. */
var_dump($writer->openMemory());
print_r(together([fn() => $writer->writeElement('b', 'y'), fn() => $writer->writeElement('c', 'z')]));
echo $writer->outputMemory(), "\n";

/* The last reference flushes. */
$results = together([function () {
    $writer = new XMLWriter;
    $writer->openUri('slow://last');
    $writer->writeElement('d');
}]);
echo Slow::$written['last'], "\n";
?>
--EXPECT--
Array
(
    [0] => 
    [1] => Error: XMLWriter is in use by another coroutine
    [2] => Error: XMLWriter is in use by another coroutine
    [3] => 
)
int(40)
int(120280)
bool(true)
Array
(
    [0] => 1
    [1] => 1
)
<b>y</b><c>z</c>
<d/>
