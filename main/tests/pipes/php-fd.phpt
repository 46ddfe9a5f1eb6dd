--TEST--
php://stdout, php://stderr and php://fd wait like other pipes
--EXTENSIONS--
true_async
--FILE--
<?php
$code = <<<'PHP'
    $data = str_repeat('x', 300000);
    $c = [];
    foreach (['php://stdout', 'php://stderr', 'php://fd/3'] as $name) {
        $c[] = Async\spawn(fn() => fwrite(fopen($name, 'w'), $data));
    }
    for ($i = 0; $i < 50; $i++) {
        Async\suspend();
    }
    file_put_contents('php://fd/4', "others run\n");
    Async\await_all_or_fail($c);
    PHP;
$child = proc_open([PHP_BINARY, '-n', '-r', $code], [1 => ['pipe', 'w'], ['pipe', 'w'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
echo fgets($pipes[4]);
foreach ([3, 2, 1] as $n) {
    var_dump(strlen(stream_get_contents($pipes[$n], 300000)));
}
proc_close($child);
?>
--EXPECT--
others run
int(300000)
int(300000)
int(300000)
