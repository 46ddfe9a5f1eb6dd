--TEST--
A wait, a chain call on a settled Future and complete() with chains work as the first async call of a script
--EXTENSIONS--
true_async
--FILE--
<?php
$code = [
    'await' => '$f = Async\Future::completed(1); var_dump($f->await());',
    'chain' => 'Async\Future::completed(1)->map(function ($v) { echo "ran\n"; })->ignore(); echo "main\n";',
    'complete' => '$s = new Async\FutureState(); (new Async\Future($s))->map(function ($v) { echo "ran\n"; })->ignore(); $s->complete(1); echo "main\n";',
    'token' => 'try { (new Async\Future(new Async\FutureState()))->await(Async\timeout(1)); } catch (Async\AsyncCancellation $e) { echo $e->getMessage(), "\n"; }',
];
foreach ($code as $name => $script) {
    echo "- $name\n", shell_exec(escapeshellarg(PHP_BINARY) . ' -n -d display_errors=1 -r ' . escapeshellarg($script) . ' 2>&1');
}
--EXPECT--
- await
int(1)
- chain
main
ran
- complete
main
ran
- token
Operation has been cancelled
