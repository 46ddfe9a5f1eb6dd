--TEST--
exit is a callable: spawned, it ends the process from its coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
[$output, $status] = run_script('Async\spawn("exit", "bye\n"); echo "main\n"; Async\delay(10000); echo "never\n";');
echo $output, "\n$status\n";
[$output, $status] = run_script('Async\spawn(exit(...), 4); echo "main\n";');
echo $output, "\n$status\n";
--EXPECT--
main
bye
0
main
4
