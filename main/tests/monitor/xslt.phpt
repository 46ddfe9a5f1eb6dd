--TEST--
XSLTProcessor: transformations of several coroutines take turns; another stylesheet meanwhile is refused
--EXTENSIONS--
true_async
dom
xsl
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\suspend;

function late($value) { Slow::let_others_run(); return $value; }

$sheet = new DOMDocument;
$sheet->loadXML('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:php="http://php.net/xsl">
<xsl:output method="text"/><xsl:param name="p"/>
<xsl:template match="/"><xsl:for-each select="//a"><xsl:value-of select="php:function(\'late\', string(.))"/><xsl:value-of select="$p"/></xsl:for-each></xsl:template>
</xsl:stylesheet>');
$document = new DOMDocument;
$document->loadXML('<r><a>1</a><a>2</a><a>3</a></r>');
$processor = new XSLTProcessor;
$processor->importStylesheet($sheet);
$processor->registerPHPFunctions();
print_r(together([
    fn() => $processor->transformToXml($document),
    fn() => $processor->setParameter('', 'p', ';'),
    fn() => $processor->transformToXml($document),
    fn() => suspend() ?? $processor->importStylesheet($sheet),
    fn() => $document->documentElement->removeChild($document->documentElement->firstChild)->textContent,
]));

function again() { global $processor, $document; return $processor->transformToXml($document); }
$sheet->loadXML(str_replace("'late'", "'again'", $sheet->saveXML()));
$processor->importStylesheet($sheet);
print_r(together([fn() => $processor->transformToXml($document)]));
?>
--EXPECT--
Array
(
    [0] => 123
    [1] => 1
    [2] => 2;3;
    [3] => Error: XSLTProcessor is in use by another coroutine
    [4] => 1
)
Array
(
    [0] => Error: XSLTProcessor is in use by the calling coroutine
)
