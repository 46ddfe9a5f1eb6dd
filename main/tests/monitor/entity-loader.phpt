--TEST--
The loader of entities may be replaced by another coroutine while it runs
--EXTENSIONS--
true_async
libxml
dom
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\suspend;

final class Loader
{
    public function __construct(private string $name) {}
    public function load($public, $system, $context)
    {
        Slow::let_others_run();
        $stream = fopen('php://memory', 'w+');
        fwrite($stream, "<!ENTITY e '$this->name'>");
        rewind($stream);
        return $stream;
    }
}
$parse = function (): string {
    $document = new DOMDocument;
    $document->loadXML('<!DOCTYPE r SYSTEM "urn:dtd"><r>&e;</r>', LIBXML_DTDLOAD | LIBXML_NOENT);
    return $document->documentElement->textContent;
};
libxml_set_external_entity_loader([new Loader('first'), 'load']);
print_r(together([
    $parse,
    function () { libxml_set_external_entity_loader([new Loader('second'), 'load']); },
    fn() => suspend() ?? $parse(),
    function () { suspend(); suspend(); libxml_set_external_entity_loader(null); },
]));

/* One that fails after it was replaced. */
libxml_set_external_entity_loader(function () { libxml_set_external_entity_loader(null); throw new Exception('no entity'); });
print_r(together([fn() => @$parse()]));
?>
--EXPECT--
Array
(
    [0] => first
    [1] => 
    [2] => second
    [3] => 
)
Array
(
    [0] => Exception: no entity
)
