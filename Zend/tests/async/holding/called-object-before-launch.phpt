--TEST--
The object whose method C code called before the first coroutine lives until the method has returned, even if the callable is replaced
--EXTENSIONS--
true_async
xml
--FILE--
<?php
use function Async\{spawn, suspend};

class Handler
{
    public string $name = 'first';
    function __construct() { $this->name .= ' handler'; }
    function __destruct() { echo "gone\n"; }
    function run(...$arguments)
    {
        spawn(function () { xml_set_element_handler($GLOBALS['xml'], null, null); echo "replaced\n"; });
        suspend();
        suspend();
        echo $this->name, "\n";
    }
}
$xml = xml_parser_create();
xml_set_element_handler($xml, [new Handler, 'run'], null);
xml_parse($xml, '<a></a>', true);
echo "end\n";
?>
--EXPECT--
replaced
first handler
gone
end
