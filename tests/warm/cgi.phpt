--TEST--
Warm requests: php-cgi, as FastCGI with children and without; one request alone is cold
--SKIPIF--
<?php is_executable(dirname(PHP_BINARY) . '/../cgi/php-cgi') || die('skip php-cgi is not built'); ?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

$boot = <<<'PHP'
    $count = 0;
    $made = bin2hex(random_bytes(8));
    return static function () use (&$count, $made) {
        $GLOBALS['seen'] = ($GLOBALS['seen'] ?? 0) + 1;
        echo ++$count, " {$GLOBALS['seen']} ", Boot\sealed() ? 'warm' : 'cold', ' ', json_encode($_POST + $_GET), isset($_GET['made']) ? $made : '', "\n";
        match ($_GET['end'] ?? '') {
            'exit' => exit,
            'memory' => str_repeat('a', 1 << 40),
            'throw' => throw new Exception('thrown'),
            default => null,
        };
    };
    PHP;
foreach ([0, 2] as $children) {
    echo "-- $children children\n";
    $pool = new Pool($boot, ini: ['display_errors' => '0', 'auto_boot_check' => '0'], children: $children, cgi: true);
    foreach (['a=1', 'end=exit', 'end=memory', 'end=throw', 'a=2'] as $query) {
        echo $pool->get($query);
    }
    echo $pool->get(body: 'b=3');
    [$status, , $text] = $pool->send(script: 'none.php');
    echo "$status $text";
    if ($children > 0) {
        // A changed file: the child ends, and another one boots.
        $before = $pool->get('made');
        $pool->write('boot.php', str_replace('sealed()', 'sealed() && true', $boot) . "\n");
        $pool->get();
        $pool->get();
        $after = $pool->get('made');
        var_dump(str_starts_with($after, '1 1 warm'), $before !== $after);
    }
    $pool->stop();
}

echo "-- one request\n";
$directory = sys_get_temp_dir() . '/warm-' . bin2hex(random_bytes(6));
mkdir($directory);
file_put_contents("$directory/boot.php", "<?php\n$boot");
file_put_contents("$directory/index.php", '<?php echo "the primary script\n";');
$command = [dirname(PHP_BINARY) . '/../cgi/php-cgi', '-n', '-d', "auto_boot_file=$directory/boot.php", '-d', 'report_memleaks=0']; // of a debug build: the closure is the last to go
$environment = ['GATEWAY_INTERFACE' => 'CGI/1.1', 'REQUEST_METHOD' => 'GET', 'QUERY_STRING' => 'a=1', 'SCRIPT_FILENAME' => "$directory/index.php", 'REDIRECT_STATUS' => '200'];
proc_close(proc_open($command, [1 => ['file', "$directory/out", 'w']], $pipes, null, $environment));
echo explode("\r\n\r\n", file_get_contents("$directory/out"))[1];
proc_close(proc_open([...$command, '-q', "$directory/index.php"], [1 => ['file', "$directory/out", 'w']], $pipes, null, []));
echo file_get_contents("$directory/out");
array_map(unlink(...), glob("$directory/*"));
rmdir($directory);
?>
--EXPECT--
-- 0 children
1 1 warm {"a":"1"}
1 1 warm {"end":"exit"}
1 1 warm {"end":"memory"}
1 1 warm {"end":"throw"}
1 1 warm {"a":"2"}
1 1 warm {"b":"3"}
404 No input file specified.
-- 2 children
1 1 warm {"a":"1"}
1 1 warm {"end":"exit"}
1 1 warm {"end":"memory"}
1 1 warm {"end":"throw"}
1 1 warm {"a":"2"}
1 1 warm {"b":"3"}
404 No input file specified.
bool(true)
bool(true)
-- one request
1 1 cold {"a":"1"}
the primary script
