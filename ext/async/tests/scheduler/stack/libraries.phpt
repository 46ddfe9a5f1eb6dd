--TEST--
Libraries that recurse without a look at the stack have the room of the main stack in a coroutine
--INI--
async.stack_size=128K
memory_limit=512M
--FILE--
<?php
require __DIR__ . '/deep.inc';

$nested = fn (int $n) => str_repeat('<a>', $n) . str_repeat('</a>', $n);
$parsed = function (int $n) use ($nested) {
    $document = new DOMDocument;
    $document->loadXML($nested($n), LIBXML_PARSEHUGE);
    return $document;
};
$sheet = '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
    <xsl:template match="/"><xsl:call-template name="r"><xsl:with-param name="n" select="1500"/></xsl:call-template></xsl:template>
    <xsl:template name="r"><xsl:param name="n"/>.<xsl:if test="$n > 0">
    <xsl:call-template name="r"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:if></xsl:template></xsl:stylesheet>';
$deep_array = function () {
    for ($array = 'x', $i = 0; $i < DEPTH; $i++) {
        $array = [$array];
    }
    return $array;
};

$checks = [
    'PCRE' => fn () => preg_match('/' . str_repeat('(', 240) . 'a' . str_repeat(')', 240) . '/', 'a'),
    'PCRE, matching' => fn () => preg_match('/^(\((?1)*\))$/', str_repeat('(', 2000) . str_repeat(')', 2000)),
    'filter' => fn () => is_array(filter_var($deep_array(), FILTER_VALIDATE_INT, FILTER_FORCE_ARRAY)),
];
if (extension_loaded('mbstring')) {
    $checks['mbstring'] = function () use ($deep_array) {
        $array = $deep_array();
        return mb_convert_variables('UTF-8', 'UTF-8', $array) . count(mb_convert_encoding($array, 'UTF-8', 'UTF-8'));
    };
    if (function_exists('mb_ereg')) {
        $checks['Oniguruma'] = fn () => [@mb_ereg(str_repeat('(', 3000) . 'a' . str_repeat(')', 3000), 'a')];
    }
}
if (extension_loaded('pdo_sqlite')) {
    $checks['SQLite, PDO'] = fn () => (new PDO('sqlite::memory:'))->query('select ' . str_repeat('1+', 900) . '1')->fetchColumn();
    $checks['SQLite, nested JSON'] = fn () => (new PDO('sqlite::memory:'))
        ->query("select json('" . str_repeat('[', 900) . str_repeat(']', 900) . "')")->fetchColumn();
}
if (extension_loaded('sqlite3')) {
    $checks['SQLite'] = function () {
        $database = new SQLite3(':memory:');
        $database->exec('create table t(a)');
        $database->exec('insert into t values(' . str_repeat('1+', 900) . '1)');
        return $database->querySingle('select ' . str_repeat('1+', 900) . 'a from t');
    };
}
if (extension_loaded('dom')) {
    $checks += [
        'DOM, saved' => fn () => strlen($parsed(2000)->saveXML()),
        'DOM, canonical' => fn () => strlen($parsed(2000)->C14N()),
        'DOM, HTML' => fn () => strlen($parsed(2000)->saveHTML()),
        'DOM, copied' => fn () => strlen((clone $parsed(2000))->saveXML()),
        'DOM, imported' => fn () => (new DOMDocument)->importNode($parsed(2000)->documentElement, true)->tagName,
        'DOM, normalized' => function () use ($parsed) { $d = $parsed(2000); $d->normalizeDocument(); return strlen($d->saveXML()); },
        'XPath' => fn () => (new DOMXPath($parsed(1)))->evaluate(str_repeat('1+', 4000) . '1'),
    ];
}
if (extension_loaded('simplexml')) {
    $checks['SimpleXML'] = fn () => strlen(simplexml_load_string($nested(2000), null, LIBXML_PARSEHUGE)->asXML());
    $checks['SimpleXML, copied'] = fn () => strlen((clone simplexml_load_string($nested(2000), null, LIBXML_PARSEHUGE))->asXML());
}
if (extension_loaded('xmlreader')) {
    $checks['XMLReader'] = function () use ($nested) {
        $reader = XMLReader::XML($nested(2000), null, LIBXML_PARSEHUGE);
        $reader->read();
        return strlen($reader->readOuterXml()) . $reader->expand()->nodeName;
    };
}
if (extension_loaded('xsl')) {
    $checks['XSLT'] = function () use ($parsed, $sheet) {
        $document = new DOMDocument;
        $document->loadXML($sheet);
        $processor = new XSLTProcessor;
        $processor->importStylesheet($document);
        return strlen($processor->transformToXml($parsed(1)));
    };
}

ob_start();
same_in_coroutine($checks);
$lines = explode("\n", trim(ob_get_clean()));
echo count($lines) === count($checks) && preg_grep('/: the same$/', $lines) === $lines ? 'all the same' : implode("\n", $lines), "\n";
?>
--EXPECT--
all the same
