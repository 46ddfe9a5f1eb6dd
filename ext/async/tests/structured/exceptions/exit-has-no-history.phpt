--TEST--
An exit that is raised while an exception is set aside replaces it and gets no previous exception
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

function show(string $name, string $code, string $options = ''): void
{
    [$output, $status] = run_script("use function Async\\{spawn, suspend, delay, iterate, graceful_shutdown};\n" . $code, $options);
    echo $name, ': ', $status, $output === '' ? '' : " $output", "\n";
}

show('exit in the finally block of the source', <<<'PHP'
try {
    iterate((function () { try { yield 1; yield 2; } finally { delay(1); exit(4); } })(), function ($v) { throw new Exception('x'); }, 1);
} catch (Exception $e) {
    echo "caught\n";
}
PHP);
show('exit in a handler of a scope whose object goes', <<<'PHP'
function f() { $s = new Async\Scope; $s->finally(function () { delay(1); exit(4); }); throw new Exception('x'); }
try { f(); } catch (Exception $e) { echo "caught\n"; }
PHP);
$cut = <<<'PHP'
spawn(function () {
    iterate((function () { try { yield 1; yield 2; } finally { delay(1); } })(), function ($v) { try { delay(50000); } finally { throw new Exception('x'); } }, 1);
});
suspend(); suspend();
PHP;
show('cut short by a shutdown', $cut . 'graceful_shutdown(graceMs: 0);');
show('cut short by an exit', $cut . 'exit(3);', '-d async.exit_grace=0');
show('exit in an output callback', <<<'PHP'
ob_start(function ($text) { if ($text === 'inner') { exit(5); } return ''; });
ob_start(function ($text) { throw new Exception('x'); });
echo 'text';
PHP);
?>
--EXPECTF--
exit in the finally block of the source: 4
exit in a handler of a scope whose object goes: 4
cut short by a shutdown: 0
cut short by an exit: 3
exit in an output callback: 255%A
