--TEST--
libxml: each coroutine collects its own errors, if it or the flow that spawned it says so
--EXTENSIONS--
true_async
libxml
dom
--FILE--
<?php
use function Async\{spawn, await, suspend};

$load = fn(string $xml) => (new DOMDocument)->loadXML($xml);
$plain = spawn(function () use ($load) {
    suspend();
    var_dump(libxml_use_internal_errors());
    $load('<a></b>');
});
libxml_use_internal_errors(true);
$load('<main>');
await($plain);
$coroutine = spawn(function () use ($load) {
    // As the flow that spawned it, with a list of its own.
    var_dump(libxml_use_internal_errors(), count(libxml_get_errors()));
    $load('<a></b>');
    suspend();
    var_dump(count(libxml_get_errors()) > 0, trim(libxml_get_last_error()->message));
});
suspend();
var_dump(libxml_use_internal_errors(), count(libxml_get_errors()));
libxml_clear_errors();
await($coroutine);
await(spawn(function () {
    libxml_use_internal_errors(false);
}));
var_dump(libxml_use_internal_errors(), await(spawn(fn() => await(spawn(libxml_use_internal_errors(...))))));
var_dump(count(libxml_get_errors()));
?>
--EXPECTF--
bool(false)

Warning: DOMDocument::loadXML(): Opening and ending tag mismatch: a line 1 and b in Entity, line: 1 in %s on line %d
bool(true)
int(0)
bool(true)
int(1)
bool(true)
string(%d) "Opening and ending tag mismatch: a line 1 and b"
bool(true)
bool(true)
int(0)
