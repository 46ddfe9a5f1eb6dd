--TEST--
Warm requests: a boot file that flushes, that fails, and sessions that start by themselves: cold and warm answer the same
--EXTENSIONS--
session
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

$cases = [
    'flush' => 'echo "x"; flush(); ob_start(); echo "y"; ob_end_flush(); flush(); return fn() => print("answer\n");',
    'finish' => 'echo "x"; fastcgi_finish_request(); return fn() => print("answer\n");',
    'session' => 'class Handler extends SessionHandler { public function read(string $id): string { return "made|i:1;"; } public function write(string $id, string $data): bool { return true; } }
        session_set_save_handler(new Handler, true); session_name("BOOT"); return fn() => print(session_name() . json_encode($_SESSION) . "\n");',
    'time' => 'return (fn($time) => fn() => print(json_encode([$time, isset($_SERVER["REQUEST_TIME_FLOAT"])]) . "\n"))(isset($_SERVER["REQUEST_TIME"]));',
    'assertions' => '@ini_set("assert.exception", "0"); @assert_options(ASSERT_CALLBACK, function () { echo "callback "; }); return function () { @assert(1 > 2); echo "end\n"; };',
    'allowed' => '$kept = [new SplFileInfo("/etc/passwd"), new Random\Randomizer, new IteratorIterator(new ArrayIterator([1])), fopen("data:text/plain,text", "r"), new AppendIterator];
        return fn() => print($kept[0]->getFilename() . " " . strlen($kept[1]->getBytes(3)) . " " . stream_get_contents($kept[3], offset: 0) . "\n");',
];
foreach ($cases as $name => $boot) {
    $answers = [];
    foreach (['rewind', 'fork', 'cold'] as $mode) {
        $pool = new Pool($boot, ini: ['auto_boot_mode' => $mode, 'session.auto_start' => $name === 'session' ? '1' : '0', 'zend.assertions' => '1', 'session.save_path' => 'DIRECTORY']);
        for ($i = 0; $i < 3; $i++) {
            [$status, , $text] = $pool->send();
            $answers[$mode][] = "$status $text";
        }
        $sealed = !str_contains($pool->log(), 'Cannot seal');
        $sealed || print("$mode is not sealed: " . $pool->log());
        $pool->stop();
    }
    $all = array_unique(array_merge(...array_values($answers)));
    echo "$name: ", count($all) === 1 ? $all[0] : json_encode($answers) . "\n";
}

echo "-- what fails\n";
$cases = [
    'parse' => 'this is not PHP',
    'exception' => 'throw new Exception("of the boot");',
    'memory' => 'str_repeat("a", 1 << 40);',
    'function' => 'nothing_like_that();',
    'exit' => 'echo "closed\n"; exit;',
];
foreach ($cases as $name => $boot) {
    foreach (['1', '0'] as $display) {
        foreach (['rewind', 'cold'] as $mode) {
            $pool = new Pool($boot, ini: ['auto_boot_mode' => $mode, 'display_errors' => $display, 'html_errors' => '0']);
            [$status, $headers, $text] = $pool->send();
            echo "$name, $mode, display_errors=$display: $status ", isset($headers['x-powered-by']) ? '' : 'no fields ', preg_match('/error: +(.*)/', $text, $match) ? preg_replace('/ in .*/', '', $match[1]) : trim($text), "\n";
            echo $display === '0' ? implode(preg_grep('/Cannot seal|Parse/', explode("\n", preg_replace('/ in \S+ on.*/', '', $pool->log())))) . "\n" : '';
            $pool->stop();
        }
    }
}
?>
--EXPECT--
flush: 200 answer
finish: 200 answer
session: 200 BOOT{"made":1}
time: 200 [true,true]
assertions: 200 callback end
allowed: 200 passwd 3 text
-- what fails
parse, rewind, display_errors=1: 200 syntax error, unexpected identifier "is"
parse, cold, display_errors=1: 200 syntax error, unexpected identifier "is"
parse, rewind, display_errors=0: 500 
PHP Parse error:  syntax error, unexpected identifier "is"Cannot seal: the boot file has failedPHP Parse error:  syntax error, unexpected identifier "is"
parse, cold, display_errors=0: 500 
PHP Parse error:  syntax error, unexpected identifier "is"Cannot seal: the boot file has failed
exception, rewind, display_errors=1: 200 Uncaught Exception: of the boot
exception, cold, display_errors=1: 200 Uncaught Exception: of the boot
exception, rewind, display_errors=0: 500 
Cannot seal: the boot file has failed
exception, cold, display_errors=0: 500 
Cannot seal: the boot file has failed
memory, rewind, display_errors=1: 500 
memory, cold, display_errors=1: 500 
memory, rewind, display_errors=0: 500 
Cannot seal: the boot file has failed
memory, cold, display_errors=0: 500 
Cannot seal: the boot file has failed
function, rewind, display_errors=1: 200 Uncaught Error: Call to undefined function nothing_like_that()
function, cold, display_errors=1: 200 Uncaught Error: Call to undefined function nothing_like_that()
function, rewind, display_errors=0: 500 
Cannot seal: the boot file has failed
function, cold, display_errors=0: 500 
Cannot seal: the boot file has failed
exit, rewind, display_errors=1: 200 closed
exit, cold, display_errors=1: 200 closed
exit, rewind, display_errors=0: 200 closed
Cannot seal: the boot file has called exit()
exit, cold, display_errors=0: 200 closed
Cannot seal: the boot file has called exit()
