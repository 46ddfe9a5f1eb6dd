--TEST--
libxml: whether errors are collected, and those that were, are each coroutine's own
--EXTENSIONS--
true_async
libxml
dom
--FILE--
<?php
use function Async\{spawn, await, suspend};

$load = fn(string $xml) => (new DOMDocument)->loadXML($xml);
libxml_use_internal_errors(true);
$load('<main>');
$coroutine = spawn(function () use ($load) {
    var_dump(libxml_use_internal_errors(), count(libxml_get_errors()));
    $load('<a></b>');
    libxml_use_internal_errors(true);
    $load('<a></b>');
    suspend();
    var_dump(count(libxml_get_errors()) > 0, trim(libxml_get_last_error()->message));
});
suspend();
var_dump(libxml_use_internal_errors(), count(libxml_get_errors()));
libxml_clear_errors();
await($coroutine);
var_dump(count(libxml_get_errors()));
?>
--EXPECTF--
bool(false)
int(0)

Warning: DOMDocument::loadXML(): Opening and ending tag mismatch: a line 1 and b in Entity, line: 1 in %s on line %d
bool(true)
int(1)
bool(true)
string(%d) "Opening and ending tag mismatch: a line 1 and b"
int(0)
