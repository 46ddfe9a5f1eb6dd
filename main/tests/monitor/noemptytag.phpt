--TEST--
LIBXML_NOEMPTYTAG of a document that one coroutine writes does not reach what others write meanwhile
--EXTENSIONS--
true_async
dom
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\suspend;

$one = new DOMDocument;
$one->loadXML('<one><a/></one>');
$two = new DOMDocument;
$two->loadXML('<two><a/></two>');
together([
    fn() => $one->save('slow://one', LIBXML_NOEMPTYTAG),
    fn() => suspend() ?? $two->save('slow://two'),
]);
echo Slow::$written['one'], Slow::$written['two'];
$two->save('slow://two');
echo Slow::$written['two'];
?>
--EXPECT--
<?xml version="1.0"?>
<one><a></a></one>
<?xml version="1.0"?>
<two><a/></two>
<?xml version="1.0"?>
<two><a/></two>
