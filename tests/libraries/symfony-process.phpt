--TEST--
Symfony Process: commands in coroutines, with input, callbacks, timeouts and signals
--SKIPIF--
<?php $extensions = ['true_async']; require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/libraries.inc';
require_once 'Symfony/Component/Process/autoload.php';
use Symfony\Component\Process\{Process, InputStream};
use function Async\{spawn, await, delay};

$results = together(array_map(fn($i) => fn() => (new Process(['/bin/sh', '-c', "sleep 0.2; echo $i"]))->mustRun()->getOutput(), range(1, 15)));
echo str_replace("\n", ' ', implode('', $results)), "\n";

echo json_encode(await(spawn(function () {
    $process = Process::fromShellCommandline('cat; echo error >&2; exit 3');
    $process->setInput(str_repeat('x', 200_000));
    $seen = 0;
    $code = $process->run(function ($type, $data) use (&$seen) {
        $seen += $type === Process::OUT ? strlen($data) : 0;
    });
    return [$code, $seen, trim($process->getErrorOutput())];
}))), "\n";

echo json_encode(await(spawn(function () {
    $input = new InputStream();
    $process = new Process(['cat']);
    $process->setInput($input);
    $process->start();
    $writer = spawn(function () use ($input) {
        foreach (['one ', 'two ', 'three'] as $word) {
            delay(20);
            $input->write($word);
        }
        $input->close();
    });
    $process->wait();
    return $process->getOutput();
}))), "\n";

$start = microtime(true);
try {
    await(spawn(function () {
        $process = new Process(['sleep', '60']);
        $process->setTimeout(0.2);
        $process->run();
    }));
} catch (Symfony\Component\Process\Exception\ProcessTimedOutException $e) {
    echo microtime(true) - $start < 20 ? "timed out\n" : "late\n";
}

$process = new Process(['sleep', '60']);
$process->start();
$waiter = spawn(fn() => $process->wait());
delay(20);
$process->stop(1);
var_dump(await($waiter) !== 0, $process->isRunning());
?>
--EXPECT--
together
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 
[3,200000,"error"]
"one two three"
timed out
bool(true)
bool(false)
