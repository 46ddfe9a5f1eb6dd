--TEST--
Warm requests: what the boot file may be, superglobals, the environment, included files, directives
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

echo "-- a boot file without a Closure: scripts run on top\n";
$pool = new Pool('require_once dirname(__FILE__) . "/library.inc"; $variable = "of the boot file";', [
    'library.inc' => 'function from_library() { return "library"; }',
    'index.php' => 'var_dump(require_once dirname(__FILE__) . "/library.inc"); echo from_library(), " $variable ", Boot\sealed() ? "sealed" : "not sealed", "\n"; $variable = 1;',
    'other.php' => 'echo "other ", from_library(), "\n";',
]);
echo $pool->get(), $pool->get(), $pool->get('', 'other.php');
echo $pool->send('', 'missing.php')[0], "\n";

echo "-- what it adds, and what belongs to the request\n";
$pool = new Pool(<<<'PHP'
    $_ENV['FROM_FILE'] = 'env'; $_SERVER['FROM_FILE'] = 'server'; $_SERVER['REMOTE_ADDR'] = 'of the boot file';
    putenv('FROM_BOOT=put'); ini_set('precision', '7'); setlocale(LC_ALL, 'C.UTF-8'); umask(027); date_default_timezone_set('Europe/Kyiv');
    echo json_encode([Boot\is_boot(), Boot\sealed(), $_GET, $_POST, $_COOKIE, headers_sent()]);
    header('X-Boot: yes');
    file_put_contents(__DIR__ . '/booted', ob_get_contents(), FILE_APPEND);
    function request() { return [$_GET, $_POST, $_COOKIE, $_SERVER['FROM_FILE'], $_ENV['FROM_FILE'] ?? null, $_SERVER['REMOTE_ADDR'], $_REQUEST]; }
    return function () {
        echo json_encode([request(), getenv('FROM_BOOT'), getenv('OF_REQUEST'), ini_get('precision'), setlocale(LC_CTYPE, 0), decoct(umask()), date_default_timezone_get(),
            Boot\is_boot(), Boot\sealed(), basename(getcwd()) === basename(__DIR__), headers_list()]), "\n";
        putenv('FROM_BOOT=spoiled'); putenv('OF_REQUEST=1'); ini_set('precision', '5'); ini_set('memory_limit', '1G'); setlocale(LC_ALL, 'C'); umask(0); date_default_timezone_set('UTC');
        chdir('/'); $_ENV['FROM_FILE'] = 1; $_SERVER['X'] = 1; ini_restore('precision');
    };
    PHP, ini: ['expose_php' => '0']);
for ($i = 0; $i < 3; $i++) {
    echo $pool->get("a=$i", params: ['HTTP_COOKIE' => "c=$i"], body: "p=$i");
}
echo file_get_contents("$pool->directory/booted"), "\n", $pool->log();

echo "-- cold\n";
$pool = new Pool(<<<'PHP'
    $_ENV['FROM_FILE'] = 'env'; $_SERVER['FROM_FILE'] = 'server'; $_SERVER['REMOTE_ADDR'] = 'of the boot file';
    header('X-Boot: yes');
    http_response_code(500);
    $seen = [$_GET, $_POST, $_COOKIE, $_REQUEST, isset($_SERVER['SERVER_PROTOCOL']), isset($_SERVER['PATH']), Boot\is_boot(), headers_sent()];
    echo 'nowhere';
    return function () use ($seen) { echo json_encode([$seen, [$_GET, $_POST, $_COOKIE, $_SERVER['FROM_FILE'], $_ENV['FROM_FILE'], $_SERVER['REMOTE_ADDR'], $_REQUEST], headers_list(), Boot\is_boot(), Boot\sealed()]), "\n"; };
    PHP, ini: ['expose_php' => '0', 'auto_boot_mode' => 'cold', 'display_errors' => '1']);
for ($i = 0; $i < 2; $i++) {
    [$status, , $text] = $pool->send("a=$i", params: ['HTTP_COOKIE' => "c=$i"], body: "p=$i");
    echo "$status $text";
}
echo Boot\status()['mode'], "\n";

echo "-- settings of requests\n";
$pool = new Pool('return function () { echo ini_get("auto_boot_file") === __DIR__ . "/boot.php" ? "the same" : "another", " ", ini_get("precision"), "\n"; };');
echo $pool->get(params: ['PHP_ADMIN_VALUE' => "auto_boot_file=/none\nprecision=4"]), $pool->get();

echo "-- after so many requests\n";
$pool = new Pool('return function () { echo Boot\status()["warm_requests"], " "; };', ini: ['auto_boot_requests' => '3']);
for ($i = 0; $i < 7; $i++) {
    echo $pool->get();
}
echo "\n-- some scripts\n";
$pool = new Pool('return function () { echo "Closure\n"; };', ['a.php' => 'echo "a\n";', 'b.php' => 'echo "b\n";'], ['auto_boot_scripts' => '/none:DIRECTORY/a.php']);
echo $pool->get('', 'a.php'), $pool->get('', 'b.php'), $pool->get('', 'a.php');
?>
--EXPECTF--
-- a boot file without a Closure: scripts run on top
bool(true)
library of the boot file sealed
bool(true)
library of the boot file sealed
other library
404
-- what it adds, and what belongs to the request
[[{"a":"0"},{"p":"0"},{"c":"0"},"server","env","127.0.0.1",{"a":"0","p":"0","c":"0"}],"put",false,"7","C.UTF-8","27","Europe\/Kyiv",false,true,true,[]]
[[{"a":"1"},{"p":"1"},{"c":"1"},"server","env","127.0.0.1",{"a":"1","p":"1","c":"1"}],"put",false,"7","C.UTF-8","27","Europe\/Kyiv",false,true,true,[]]
[[{"a":"2"},{"p":"2"},{"c":"2"},"server","env","127.0.0.1",{"a":"2","p":"2","c":"2"}],"put",false,"7","C.UTF-8","27","Europe\/Kyiv",false,true,true,[]]
[true,false,[],[],[],false]
The output of the boot file is discarded
-- cold
200 [[[],[],[],[],false,true,true,false],[{"a":"0"},{"p":"0"},{"c":"0"},"server","env","127.0.0.1",{"a":"0","p":"0","c":"0"}],[],false,false]
200 [[[],[],[],[],false,true,true,false],[{"a":"1"},{"p":"1"},{"c":"1"},"server","env","127.0.0.1",{"a":"1","p":"1","c":"1"}],[],false,false]
off
-- settings of requests
the same 4
the same 14
-- after so many requests
0 1 2 0 1 2 0 
-- some scripts
Closure
b
Closure
