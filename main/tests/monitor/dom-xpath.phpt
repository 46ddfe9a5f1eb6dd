--TEST--
DOMXPath: evaluations of several coroutines on one object take turns, each has its own node and positions
--EXTENSIONS--
true_async
dom
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\{spawn, await, suspend};

function late($value) { Slow::let_others_run(); return $value; }

$document = new DOMDocument;
$document->loadXML('<r><a><i>1</i></a><a><i>2</i></a></r>');
$xpath = new DOMXPath($document);
$xpath->registerNamespace('php', 'http://php.net/xpath');
$xpath->registerPhpFunctions();
$ask = fn(int $i) => $xpath->evaluate("concat(php:functionString('late', i), '/', i)", $document->documentElement->childNodes[$i]);
print_r(together([
    fn() => $ask(0),
    fn() => $ask(1),
    fn() => suspend() ?? $xpath->__construct($document),
    fn() => suspend() ?? $xpath->registerNamespace('x', 'urn:x'),
    fn() => $document->documentElement->removeChild($document->documentElement->firstChild)->textContent,
]));

foreach ([DOMXPath::class => DOMDocument::class, Dom\XPath::class => Dom\XMLDocument::class] as $class => $document_class) {
    $xml = '<r><a>1</a><a>2</a><a>3</a><a>4</a><a>5</a><a>6</a></r>';
    if ($document_class === DOMDocument::class) {
        $document = new DOMDocument;
        $document->loadXML($xml);
    } else {
        $document = Dom\XMLDocument::createFromString($xml);
    }
    $xpath = new $class($document);
    $xpath->registerNamespace('php', 'http://php.net/xpath');
    $xpath->registerPhpFunctions(['late']);
    $list = fn(int $rest) => implode(',', array_map(fn($node) => $node->textContent, iterator_to_array(
        $xpath->query("//a[php:function('late', string(.)) mod 2 = $rest and position() mod 2 = $rest]"))));
    print_r(together([fn() => $list(0), fn() => $list(1)]));
}

/* A callback may evaluate on the same object, as ever, and one that throws leaves it usable. */
function again($value) { global $xpath; return $xpath->evaluate('count(//a)') . $value; }
function fails() { suspend(); throw new Exception('no'); }
$document = new DOMDocument;
$document->loadXML('<r><a/><a/></r>');
$xpath = new DOMXPath($document);
$xpath->registerNamespace('php', 'http://php.net/xpath');
$xpath->registerPhpFunctions();
print_r(together([
    fn() => $xpath->evaluate("php:function('again', 'x')"),
    fn() => $xpath->evaluate("php:function('fails')"),
    fn() => $xpath->evaluate('count(//a)'),
]));
?>
--EXPECT--
Array
(
    [0] => 1/1
    [1] => 2/2
    [2] => Error: DOMXPath is in use by another coroutine
    [3] => 1
    [4] => 1
)
Array
(
    [0] => 2,4,6
    [1] => 1,3,5
)
Array
(
    [0] => 2,4,6
    [1] => 1,3,5
)
Array
(
    [0] => 2x
    [1] => Exception: no
    [2] => 2
)
