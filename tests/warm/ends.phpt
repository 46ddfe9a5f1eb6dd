--TEST--
Warm requests: however a request ends, the next one is right
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

$pool = new Pool(<<<'PHP'
    class Resources {
        public array $items = [1, 2, 3];
        public function __destruct() { if (isset($_GET['late'])) echo ' late ', array_sum($this->items); }
    }
    $resources = new Resources;
    $GLOBALS['state'] = ['a' => ['b' => 1]];
    set_error_handler(fn($level, $message) => print("[$message]"));
    register_shutdown_function(function () { echo ' shutdown'; });
    return function () use ($resources) {
        global $state;
        echo json_encode([$state, $resources->items, error_reporting(), ini_get('precision'), ob_get_level()]);
        $state['a']['b']++;
        $state['c'] = $resources;
        $resources->items[] = 10;
        ini_set('precision', '3');
        error_reporting(0);
        ob_start();
        switch ($_GET['do'] ?? '') {
            case 'exit': exit(3);
            case 'exception': throw new Exception('not caught');
            case 'fatal': (function () { missing_function(); })(); break;
            case 'parse': eval('this is no PHP'); break;
            case 'compile': eval('class A {} class A {}'); break;
            case 'memory': str_repeat('x', 1 << 30); break;
            case 'arrays': $list = []; while (true) { $list[] = [1, 2, 3]; } break;
            case 'recursion': (function () { $f = function () use (&$f) { $x = str_repeat('y', 100); return $f() . $x; }; $f(); })(); break;
            case 'callback': preg_replace_callback('/./', function () { exit; }, 'abc'); break;
            case 'sort': $a = [3, 1, 2]; usort($a, function () { throw new Exception('in usort'); }); break;
            case 'destruct': new class { function __destruct() { throw new Exception('in a destructor'); } }; break;
            case 'generator': $g = (function () { try { yield 1; } finally { echo ' finally'; } })(); $g->current(); exit;
            case 'fiber': $GLOBALS['fiber'] = new Fiber(function () { Fiber::suspend(); }); $GLOBALS['fiber']->start(); break;
            case 'time': set_time_limit(1); while (true) { } break;
            case 'shutdown': register_shutdown_function(function () { register_shutdown_function(fn() => exit(1)); throw new Exception('in a shutdown function'); }); break;
            case 'output': ob_start(function ($text) { return strrev($text); }); echo 'abc'; break;
            case 'handler': set_error_handler(null); set_exception_handler(fn() => print('handled')); throw new Exception;
            case 'handler beside coroutines':
                set_exception_handler(fn() => print('handled'));
                Async\spawn(function () { try { Async\delay(1_000_000); } finally { echo ' ended'; } });
                throw new Exception;
            case 'exit beside coroutines': Async\spawn(fn() => Async\delay(1_000_000)); Async\suspend(); exit(3);
            case 'wrapper': stream_wrapper_register('own', 'Resources'); stream_wrapper_unregister('file'); break;
            case 'autoload': spl_autoload_register(function ($class) { exit; }); class_exists('Missing'); break;
            case 'headers': header('X-A: b'); http_response_code(418); setcookie('a', 'b'); header_register_callback(fn() => print('')); break;
        }
    };
    PHP, ini: ['memory_limit' => '32M', 'display_errors' => '0']);

$expected = $pool->send();
echo $expected[2], "\n";
$kinds = ['exit', 'exception', 'fatal', 'parse', 'compile', 'memory', 'arrays', 'recursion', 'callback', 'sort', 'destruct', 'generator', 'fiber', 'time', 'shutdown', 'output', 'handler', 'handler beside coroutines', 'exit beside coroutines',
    'wrapper', 'autoload', 'headers'];
foreach ($kinds as $kind) {
    for ($i = 0; $i < ($kind === 'time' ? 1 : 3); $i++) {
        $answer = $pool->send("do=" . rawurlencode($kind) . "&late=1");
        str_starts_with($answer[2], strstr($expected[2], ' ', true)) || print "$kind began with: $answer[2]\n";
        $next = $pool->send();
        $next === $expected || print "after $kind: " . json_encode($next) . "\n";
    }
}
echo "done\n";
?>
--EXPECT--
[{"a":{"b":1}},[1,2,3],30719,"14",0] shutdown
done
