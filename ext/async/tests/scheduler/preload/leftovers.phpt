--TEST--
Preloading: the script ends when its coroutines have ended, those of shutdown functions and destructors included
--EXTENSIONS--
true_async
opcache
--SKIPIF--
<?php if (PHP_OS_FAMILY === 'Windows') die('skip preloading is not supported on Windows'); ?>
--FILE--
<?php
function preload(string $name, string $code): void
{
    $file = tempnam(sys_get_temp_dir(), 'preload');
    file_put_contents($file, "<?php\n$code");
    $arguments = getenv('TEST_PHP_EXTRA_ARGS') ?: '-n';
    exec(escapeshellarg(PHP_BINARY) . " $arguments -d opcache.enable_cli=1 -d opcache.preload=$file -d opcache.preload_user=root"
        . ' -d display_errors=1 -d html_errors=0 -d log_errors=0 -r ' . escapeshellarg('echo "main", class_exists("Late", false) ? " with Late" : "", "\n";') . ' 2>&1', $lines, $status);
    unlink($file);
    echo "-- $name: $status\n", preg_replace('/ in \S*preload\S+(:| on line )\d+|\(\d+\)/', ' in %s', implode("\n", $lines)), "\n";
}

preload('sleeps', <<<'PHP'
    Async\spawn(function () { echo "begun\n"; Async\delay(20); echo "ended\n"; });
    Async\suspend();
    PHP);
preload('was not begun', <<<'PHP'
    Async\spawn(function () { echo "begun\n"; });
    PHP);
preload('declares a class at its end', <<<'PHP'
    $file = tempnam(sys_get_temp_dir(), 'late');
    file_put_contents($file, '<?php if (!class_exists("Late", false)) { class Late { public array $list = [1, 2]; } }');
    Async\spawn(function () use ($file) { Async\delay(5); require $file; unlink($file); });
    PHP);
preload('throws', <<<'PHP'
    Async\spawn(function () { Async\delay(1); throw new Exception('from a coroutine'); });
    PHP);
preload('exits', <<<'PHP'
    Async\spawn(function () { Async\delay(1); echo "exit\n"; exit(4); });
    PHP);
preload('waits for ever', <<<'PHP'
    Async\spawn(function () { try { (new Async\Channel(1))->recv(); } finally { echo "finally\n"; } });
    PHP);
preload('spawns in a shutdown function', <<<'PHP'
    register_shutdown_function(function () { Async\spawn(function () { Async\delay(1); echo "of a shutdown function\n"; }); });
    PHP);
preload('spawns in a destructor', <<<'PHP'
    class D { function __destruct() { Async\delay(1); Async\spawn(function () { Async\delay(1); echo "of a destructor\n"; }); } }
    $d = new D;
    PHP);
preload('fatal error beside a coroutine', <<<'PHP'
    Async\spawn(function () { try { Async\delay(1000); } finally { echo "finally\n"; } });
    Async\suspend();
    trigger_error('fatal', E_USER_ERROR);
    PHP);
preload('a thread', <<<'PHP'
    try { Async\spawn_thread(fn() => 1); } catch (Error | Exception $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
    PHP);
preload('no coroutine', 'echo "preloaded\n";');
?>
--EXPECTF--
-- sleeps: 0
begun
ended
main
-- was not begun: 0
begun
main
-- declares a class at its end: 0
main with Late
-- throws: 1

Fatal error: Uncaught Exception: from a coroutine in %s
%A
-- exits: 0
exit
main
-- waits for ever: 1
%Afinally
%AUncaught Async\DeadlockError: %A
-- spawns in a shutdown function: 0
of a shutdown function
main
-- spawns in a destructor: 0
of a destructor
main
-- fatal error beside a coroutine: 1
%AFatal error: fatal in %s
finally
-- a thread: 0
%s
main
-- no coroutine: 0
preloaded
main
