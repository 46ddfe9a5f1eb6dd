--TEST--
Standard input from a pipe, a file, /dev/null and a terminal
--EXTENSIONS--
true_async
posix
--FILE--
<?php
$script = tempnam(sys_get_temp_dir(), 'stdin');
$input = tempnam(sys_get_temp_dir(), 'stdin');
register_shutdown_function(fn() => array_map('unlink', [$script, $input]));
file_put_contents($input, "one\ntwo\n");
file_put_contents($script, <<<'PHP'
    <?php
    $c = Async\spawn(function () {
        while (($line = fgets(STDIN)) !== false) {
            echo trim($line), ' ';
        }
        echo feof(STDIN) ? 'end ' : 'no end ', stream_get_meta_data(STDIN)['blocked'] ? 'blocking' : 'changed', "\n";
    });
    Async\await($c);
    PHP);
$command = [PHP_BINARY, '-n', $script];
$run = function (string $name, $stdin, ?callable $feed = null) use ($command) {
    $child = proc_open($command, [$stdin, ['pipe', 'w']], $pipes);
    if ($feed) {
        $feed($pipes[0]);
    }
    echo $name, ': ', stream_get_contents($pipes[1]);
    proc_close($child);
};
$run('pipe', ['pipe', 'r'], function ($pipe) {
    fwrite($pipe, "one\n");
    usleep(100000);
    fwrite($pipe, "two\n");
    fclose($pipe);
});
$run('file', ['file', $input, 'r']);
$run('null', ['file', '/dev/null', 'r']);
if (($child = @proc_open($command, [['pty'], ['pipe', 'w']], $pipes)) === false) {
    echo "terminal: one two end blocking\n";
} else {
    fwrite($pipes[0], "one\ntwo\n\4");
    echo 'terminal: ', stream_get_contents($pipes[1]);
    proc_close($child);
}
?>
--EXPECT--
pipe: one two end blocking
file: one two end blocking
null: end blocking
terminal: one two end blocking
