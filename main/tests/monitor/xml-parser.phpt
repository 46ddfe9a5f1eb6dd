--TEST--
xml_parse(): a chunk of another coroutine waits for the handlers of this one
--EXTENSIONS--
true_async
xml
--FILE--
<?php
require __DIR__ . '/objects.inc';

$parser = xml_parser_create();
$seen = [];
xml_set_element_handler($parser, function ($parser, $name) use (&$seen) {
    $seen[] = $name;
    Slow::let_others_run();
    $seen[] = $name;
}, null);
print_r(together([
    fn() => xml_parse($parser, '<r><a/>'),
    fn() => xml_parse($parser, '<b/>'),
    fn() => xml_parse($parser, '</r>', true),
]));
echo implode(' ', $seen), "\n";

/* A handler that parses. */
$parser = xml_parser_create();
xml_set_element_handler($parser, fn($parser) => xml_parse($parser, '<c/>'), null);
print_r(together([fn() => xml_parse($parser, '<r/>', true)]));
?>
--EXPECT--
Array
(
    [0] => 1
    [1] => 1
    [2] => 1
)
R R A A B B
Array
(
    [0] => Error: Parser must not be called recursively
)
