--TEST--
mail() to a slow program: others run; true or false by its exit code; what it gets is what it gets from blocking code
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../../ext/async/tests/run_script.inc';

$stub = tempnam(sys_get_temp_dir(), 'stub');
file_put_contents($stub, "sleep 0.1\ncat >>\$MAIL_FILE\nexit \$MAIL_CODE\n");
echo run_script(<<<'PHP'
use function Async\{spawn, await, delay};

$file = tempnam(sys_get_temp_dir(), 'mail');
putenv("MAIL_FILE=$file");
putenv('MAIL_CODE=0');
$send = fn() => mail('somebody@example.com', 'A subject', "Some text\nof two lines", ['X-Some' => 'header', 'From' => 'me@example.com']);
$outside = [$send(), file_get_contents($file)];
file_put_contents($file, '');

$ticks = 0;
$ticker = spawn(function () use (&$ticks) { while (true) { delay(2); $ticks++; } });
$inside = [await(spawn($send)), file_get_contents($file)];
var_dump($inside === $outside, $inside[0], strlen($inside[1]) > 50, $ticks > 2);

foreach ([0, 75, 1, 64] as $code) {
    putenv("MAIL_CODE=$code");
    echo $code, ' ', json_encode(@await(spawn($send))), "\n";
}
putenv('MAIL_CODE=0');
putenv('MAIL_FILE=/dev/null');
$sent = array_map(await(...), array_map(fn() => spawn($send), range(1, 20)));
var_dump(array_unique($sent) === [true]);

$victim = spawn($send);
delay(20);
$victim->cancel();
try {
    await($victim);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
$ticker->cancel();
unlink($file);
PHP, '-d ' . escapeshellarg("sendmail_path=\"sh $stub\"") . ' -d mail.add_x_header=0')[0], "\n";
unlink($stub);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
0 true
75 true
1 false
64 false
bool(true)
Async\AsyncCancellation
