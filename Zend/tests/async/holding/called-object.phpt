--TEST--
The object whose method C code calls lives until the method has returned, even if the callable is replaced meanwhile
--EXTENSIONS--
true_async
xml
pcntl
--FILE--
<?php
use function Async\{spawn, await, delay, suspend};

class Handler
{
    public string $name = 'first';
    function __construct() { $this->name .= ' handler'; }
    function __destruct() { echo "gone\n"; }
    function run(...$arguments)
    {
        suspend();
        suspend();
        echo $this->name, "\n";
        return null;
    }
}
function scenario(string $title, Closure $call, Closure $replace): void
{
    echo "-- $title\n";
    $flow = spawn($call);
    suspend();
    $replace();
    await($flow);
}

$xml = xml_parser_create();
xml_set_element_handler($xml, [new Handler, 'run'], null);
scenario('xml', fn() => xml_parse($xml, '<a></a>', true), fn() => xml_set_element_handler($xml, null, null));

pcntl_signal(SIGUSR1, [new Handler, 'run']);
scenario('pcntl', function () { posix_kill(getmypid(), SIGUSR1); pcntl_signal_dispatch(); }, fn() => pcntl_signal(SIGUSR1, SIG_DFL));

spl_autoload_register($loader = [new Handler, 'run']);
$call = fn() => class_exists('Nowhere');
$replace = function () use (&$loader) { spl_autoload_unregister($loader); $loader = null; };
scenario('autoloader', $call, $replace);
echo "done\n";
?>
--EXPECT--
-- xml
first handler
gone
-- pcntl
first handler
gone
-- autoloader
first handler
gone
done
