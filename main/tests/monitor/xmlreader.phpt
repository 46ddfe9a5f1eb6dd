--TEST--
XMLReader: a coroutine that reads on keeps the others waiting; close() and open() are refused
--EXTENSIONS--
true_async
xmlreader
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\{spawn, await, suspend};

Slow::$files = ['a' => '<r>' . str_repeat('<a b="c">x</a>', 100) . '</r>', 'b' => '<other/>'];
$reader = new XMLReader;
$reader->open('slow://a');
$read = function () use ($reader) {
    for ($nodes = 0; $reader->read(); $nodes++);
    return $nodes;
};
$results = together([
    $read,
    fn() => $reader->close(),
    fn() => $reader->open('slow://b'),
    fn() => $reader->XML('<x/>'),
    $read,
    fn() => $reader->name === '' ? 'no node yet' : 'a node',
]);
var_dump($results[0] + $results[4]);
print_r(array_slice($results, 1, 3));
echo $results[5], "\n";

/* To close it takes a while, too. */
print_r(together([
    fn() => $reader->close(),
    fn() => $reader->next(),
    fn() => $reader->close(),
]));

/* expand() into a document. */
$document = new DOMDocument;
$reader->open('slow://a');
$reader->read();
$results = together([
    fn() => $reader->expand($document)->childNodes->length,
    fn() => $document->loadXML('<new/>'),
]);
var_dump($results);

/* A stream that closes its own reader. */
class Closing extends Slow
{
    public static $reader;
    public function stream_read(int $length): string { self::$reader->close(); return ''; }
}
stream_wrapper_register('closing', 'Closing');
Closing::$reader = $reader;
print_r(together([function () use ($reader) {
    $reader->close();
    $reader->open('closing://a');
    return $reader->read();
}]));
?>
--EXPECT--
int(302)
Array
(
    [0] => Error: XMLReader is in use by another coroutine
    [1] => Error: XMLReader is in use by another coroutine
    [2] => Error: XMLReader is in use by another coroutine
)
no node yet
Array
(
    [0] => 1
    [1] => Error: Data must be loaded before reading
    [2] => Error: XMLReader is in use by another coroutine
)
array(2) {
  [0]=>
  int(100)
  [1]=>
  string(49) "Error: DOMDocument is in use by another coroutine"
}
Array
(
    [0] => Error: XMLReader is in use by the calling coroutine
)
