--TEST--
A value that is replaced leaves its place before its destructor runs, which may wait: handlers of extensions
--EXTENSIONS--
true_async
xml
libxml
dom
curl
sqlite3
pcntl
session
--INI--
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
ob_start(); // no headers are sent before the end
require __DIR__ . '/replaced.inc';

class Handler extends Slow implements SessionHandlerInterface
{
    function open($path, $name): bool { return true; }
    function close(): bool { return true; }
    function read($id): string|false { return ''; }
    function write($id, $data): bool { return true; }
    function destroy($id): bool { return true; }
    function gc($lifetime): int|false { return 0; }
}

$xml = xml_parser_create();
replace('xml_set_element_handler()', function () use ($xml) { xml_set_element_handler($xml, [new Slow, 'handle'], [new Slow, 'handle']); }, 2);
replace('xml_set_character_data_handler()', function () use ($xml) { xml_set_character_data_handler($xml, [new Slow, 'handle']); });
replace('xml_set_object()', function () use ($xml) { @xml_set_object($xml, new Slow); });
$methods = xml_parser_create();
@xml_set_object($methods, new Slow);
@xml_set_element_handler($methods, 'handle', 'handle');
replace('xml_set_object(), methods', function () use ($methods) { @xml_set_object($methods, new Slow); });
replace('libxml_set_external_entity_loader()', function () { libxml_set_external_entity_loader([new Slow, 'handle']); });
libxml_set_external_entity_loader(null);
$document = new DOMDocument;
$document->loadXML('<a/>');
$xpath = new DOMXPath($document);
replace('DOMXPath::registerPhpFunctions()', function () use ($xpath) { $xpath->registerPhpFunctions(['f' => [new Slow, 'handle']]); });
$curl = curl_init();
replace('CURLOPT_WRITEFUNCTION', function () use ($curl) { curl_setopt($curl, CURLOPT_WRITEFUNCTION, [new Slow, 'handle']); });
replace('CURLOPT_XFERINFOFUNCTION', function () use ($curl) { curl_setopt($curl, CURLOPT_XFERINFOFUNCTION, [new Slow, 'handle']); });
replace('CURLOPT_PRIVATE', function () use ($curl) { curl_setopt($curl, CURLOPT_PRIVATE, new Slow); });
$multi = curl_multi_init();
replace('CURLMOPT_PUSHFUNCTION', function () use ($multi) { curl_multi_setopt($multi, CURLMOPT_PUSHFUNCTION, [new Slow, 'handle']); });
$sqlite = new SQLite3(':memory:');
replace('SQLite3::setAuthorizer()', function () use ($sqlite) { $sqlite->setAuthorizer([new Slow, 'handle']); });
$sqlite->setAuthorizer(null);
/* Functions that were replaced stay to the end of the connection. */
$before = Slow::$alive;
replace('SQLite3::createFunction()', function () use ($sqlite) { $sqlite->createFunction('f', [new Slow, 'handle']); }, 30);
replace('SQLite3::createAggregate()', function () use ($sqlite) { $sqlite->createAggregate('g', [new Slow, 'handle'], [new Slow, 'handle']); }, 60);
replace('SQLite3::createCollation()', function () use ($sqlite) { $sqlite->createCollation('c', [new Slow, 'handle']); }, 30);
$sqlite = null;
echo 'SQLite3, freed: ', Slow::$alive - $before, " values are left\n";
replace('pcntl_signal()', function () { pcntl_signal(SIGUSR1, [new Slow, 'handle']); });
pcntl_signal(SIGUSR1, SIG_DFL);
replace('session_set_save_handler()', function () { session_set_save_handler(new Handler, false); });
?>
--EXPECT--
xml_set_element_handler(): ok
xml_set_character_data_handler(): ok
xml_set_object(): ok
xml_set_object(), methods: ok
libxml_set_external_entity_loader(): ok
DOMXPath::registerPhpFunctions(): ok
CURLOPT_WRITEFUNCTION: ok
CURLOPT_XFERINFOFUNCTION: ok
CURLOPT_PRIVATE: ok
CURLMOPT_PUSHFUNCTION: ok
SQLite3::setAuthorizer(): ok
SQLite3::createFunction(): ok
SQLite3::createAggregate(): ok
SQLite3::createCollation(): ok
SQLite3, freed: 0 values are left
pcntl_signal(): ok
session_set_save_handler(): ok
