--TEST--
DOMDocument: what changes a document waits while another coroutine writes it; to load another one is refused
--EXTENSIONS--
true_async
dom
simplexml
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\suspend;

function document(): DOMDocument
{
    $document = new DOMDocument;
    $document->loadXML('<r>' . str_repeat('<a b="c">' . str_repeat('x', 3000) . '</a>', 20) . '</r>');
    return $document;
}
foreach (['save', 'saveHTMLFile'] as $method) {
    $document = document();
    $root = $document->documentElement;
    $simple = simplexml_import_dom($document);
    $results = together([
        fn() => $document->$method('slow://out'),
        fn() => suspend() ?? $document->loadXML('<new/>'),
        fn() => $root->removeChild($root->firstChild)->nodeName,
        fn() => $root->childNodes[1]->setAttribute('b', 'd') ? 'set' : 'not set',
        function () use ($root) { $root->childNodes[2]->nodeValue = 'changed'; return $root->childNodes[1]->textContent; },
        function () use ($simple) { unset($simple->a[3]); return 'unset'; },
        function () use ($simple) { $simple->a[4]['b'] = 'e'; return 'assigned'; },
        fn() => $document->getElementsByTagName('a')->length > 0,
        fn() => $document->createElement('free')->tagName,
    ]);
    echo json_encode($results), ' ', $root->childNodes->length, "\n";
    var_dump(preg_match_all('~<a b="c">x{3000}</a>~', Slow::$written['out']));
}

$simple = simplexml_import_dom(document());
$results = together([
    fn() => $simple->asXML('slow://simple'),
    function () use ($simple) { unset($simple->a); return 'unset'; },
    fn() => $simple->addChild('b', 'late')->getName(),
]);
echo json_encode($results), "\n";
var_dump(substr_count(Slow::$written['simple'], '</a>'), substr_count(Slow::$written['simple'], 'late'), $simple->count());

/* Included while somebody takes nodes away. */
Slow::$files['part'] = '<part/>';
$document = new DOMDocument;
$document->loadXML('<r xmlns:xi="http://www.w3.org/2001/XInclude"><a/><xi:include href="slow://part"/><xi:include href="slow://part"/></r>');
$results = together([
    fn() => $document->xinclude(),
    fn() => $document->documentElement->removeChild($document->documentElement->lastChild)->nodeName,
    fn() => $document->documentElement->append('end'),
]);
echo json_encode($results), $document->saveXML();
?>
--EXPECT--
[60290,"Error: DOMDocument is in use by another coroutine","a","set","changed","unset","assigned",true,"free"] 18
int(20)
[60268,"Error: DOMDocument is in use by another coroutine","a","set","changed","unset","assigned",true,"free"] 18
int(20)
[true,"unset","b"]
int(20)
int(0)
int(1)
[2,"Error: Couldn't fetch DOMElement",null]<?xml version="1.0"?>
<r xmlns:xi="http://www.w3.org/2001/XInclude"><a/><part xml:base="slow://part"/><part xml:base="slow://part"/>end</r>
