--TEST--
A program whose standard descriptors are closed before the loop begins, or before that of a thread, runs and ends as any other
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!is_dir('/proc/self/fd')) die('skip for Linux'); ?>
--FILE--
<?php
$work = <<<'CODE'
$report = function (string $text) { file_put_contents(getenv('REPORT'), "$text\n", FILE_APPEND); };
$main = function () use ($report) {
    foreach ([0, 1, 2] as $fd) {
        $to = @readlink("/proc/self/fd/$fd");
        if ($to !== false && preg_match('/anon_inode|socket|pipe/', $to)) { $report("$fd is $to"); }
    }
};
CODE;
$coroutine = 'Async\await(Async\spawn(function () use ($main) { Async\delay(1); $main(); }));';
$thread = ZEND_THREAD_SAFE ? 'Async\await(Async\spawn_thread(fn () => Async\delay(1)));' : '';
$fork = 'if (function_exists("pcntl_fork") && ($child = pcntl_fork()) === 0) { Async\delay(1); exit(0); } if (isset($child)) { pcntl_waitpid($child, $status); $status && $report("child: $status"); }';
$scripts = [
    'closed by the shell' => ['<&- >&- 2>&-', $coroutine],
    'one of them' => ['</dev/null >&- 2>/dev/null', $coroutine],
    'closed by the program' => ['</dev/null >/dev/null 2>/dev/null', "fclose(STDIN); fclose(STDOUT); fclose(STDERR); $coroutine"],
    'closed after the loop has begun' => ['</dev/null >/dev/null 2>/dev/null', "Async\delay(1); fclose(STDIN); fclose(STDERR); $thread $coroutine"],
    'closed when it forks' => ['<&- >&- 2>&-', "usleep(1); Async\delay(1); $fork $coroutine"],
];
putenv('REPORT=' . $report = tempnam(sys_get_temp_dir(), 'standard'));
foreach ($scripts as $what => [$redirections, $code]) {
    file_put_contents($report, '');
    $process = proc_open('exec ' . escapeshellarg(PHP_BINARY) . ' -n -r "$CODE" ' . $redirections, [], $pipes,
        null, ['CODE' => "$work $code \$report('done');", 'REPORT' => $report]);
    echo "$what: ", proc_close($process), ', ', file_get_contents($report);
}
unlink($report);
?>
--EXPECT--
closed by the shell: 0, done
one of them: 0, done
closed by the program: 0, done
closed after the loop has begun: 0, done
closed when it forks: 0, done
