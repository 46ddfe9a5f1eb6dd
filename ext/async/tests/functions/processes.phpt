--TEST--
Functions that wait: commands and processes
--EXTENSIONS--
true_async
--INI--
sendmail_path="sleep 0.1 && cat >/dev/null"
--FILE--
<?php
require __DIR__ . '/functions.inc';

check('Commands and processes', [
    'exec' => fn() => exec('sleep 0.1; echo one; sleep 0.1') === 'one' ?: throw new Exception('wrong'),
    'passthru' => unseen(fn() => passthru('sleep 0.1; echo one; sleep 0.1')),
    'shell_exec' => fn() => shell_exec('sleep 0.1; echo one; sleep 0.1') === "one\n" ?: throw new Exception('wrong'),
    'system' => unseen(fn() => system('sleep 0.1; echo one; sleep 0.1')),
    'pclose' => fn() => pclose(popen('sleep 0.2; exit 3', 'w')) === 3 ?: throw new Exception('wrong'),
    'proc_close' => fn() => proc_close(proc_open('sleep 0.2; exit 3', [], $pipes)) === 3 ?: throw new Exception('wrong'),
    'mail' => fn() => mail('somebody@example.com', 'subject', str_repeat("text\n", 100_000)) ?: throw new Exception('wrong'),
]);
?>
--EXPECT--
checked
