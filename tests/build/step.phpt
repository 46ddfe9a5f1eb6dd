--TEST--
build/step: what runs, done of total, elapsed and the rest, in lines or on one line of a terminal; its log, status and interrupt
--SKIPIF--
<?php
if (!shell_exec('command -v script')) die('skip needs script (util-linux)');
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
?>
--FILE--
<?php
$step = realpath(__DIR__ . '/../..') . '/build/step';
$work = sys_get_temp_dir() . '/step-' . bin2hex(random_bytes(6));
mkdir("$work/build", 0700, true);
copy($step, "$work/build/step"); // times are remembered beside the copy
chmod("$work/build/step", 0755);

// Ends one item after the other, each when it is told to by the time alone: six of them in some six seconds.
file_put_contents("$work/items", "for i in 1 2 3 4 5 6; do sleep 1; echo \"item \$i\"; done; echo out; exit \${1:-0}\n");
file_put_contents("$work/run", <<<'SH'
    cd "$(dirname "$0")"
    build/step --progress 'echo "$(grep -c item "$LOG") 6 $(grep item "$LOG" | tail -n 1)"' "${TITLE:-six items}" log "$@"
    echo "status $?"
    SH . "\n");
function run(string $command): string
{
    global $work;
    return (string) shell_exec("cd $work && TERM=xterm STEP_EVERY=2 $command 2>&1 </dev/null");
}

echo "--- lines, no run before\n";
$output = run('sh run bash items');
echo preg_replace(['/\d+(?= of 6)/', '/0:0\d/', '/item \d/', '/, about T left/', '/^(  six .*\n)\1+/m'], ['N', 'T', 'item N', '', '$1'], $output);
echo file_get_contents("$work/log");

echo "--- a terminal: one line, the rest by the last run\n";
$output = run('script -qec "sh run bash items" /dev/null');
[$line, $last] = [substr($output, 0, strrpos($output, "\r\e[K")), substr($output, strrpos($output, "\r\e[K") + 4)];
$states = explode("\r\e[K", $line);
var_dump(array_shift($states), str_contains($line, "\n"));
foreach ($states as $state) {
    preg_match('/^six items: \d of 6, 0:\d\d(, about 0:0\d left)?(: item \d)?$/', $state) or var_dump($state);
}
var_dump(count(preg_grep('/: [2-4] of 6, .*, about 0:0[1-5] left: item [2-4]$/', $states)) > 0);
echo preg_replace(['/0:0\d/', '/\r/'], ['T', ''], $last);

echo "--- a narrow terminal: cut, never wrapped\n";
$output = run('script -qec "stty cols 20; TITLE=\'a title that is long\' sh run true" /dev/null');
foreach (explode("\r\e[K", $output) as $state) {
    strlen($state) < 20 || str_contains($state, "\n") or var_dump($state);
}

echo "--- a failure shows its log and hands on the status\n";
echo preg_replace(['/.*log in .*\n/', '/0:0\d/'], ['', 'T'], run('TITLE=fails sh run bash -c "echo error: broken; exit 3"'));
echo "--- quiet: no line at the end, no log; what goes to stdout is shown when it has ended\n";
echo run('sh -c "build/step --quiet A log bash -c \'echo x; exit 4\'; echo status \$?; build/step --show B log bash -c \'echo out; echo err >&2\'; cat log"');

echo "--- an interrupt ends the whole command\n";
$process = proc_open(['script', '-qec', 'sh run bash -c "sleep 987654 & sleep 987654"', '/dev/null'], [['pipe', 'r'], ['pipe', 'w']], $pipes, $work, ['TERM' => 'xterm'] + getenv());
stream_set_blocking($pipes[1], false);
for ($output = ''; !str_contains($output, 'six items: '); usleep(50_000)) {
    $output .= fread($pipes[1], 8192);
}
fwrite($pipes[0], "\x03");
stream_set_blocking($pipes[1], true);
$output .= stream_get_contents($pipes[1]);
var_dump(str_contains($output, 'six items: interrupted after '), trim((string) shell_exec("pgrep -f '^sleep 987654'")));
exec('rm -rf ' . escapeshellarg($work));
?>
--EXPECT--
--- lines, no run before
six items
  six items: N of 6, T: item N
six items: done in T
status 0
item 1
item 2
item 3
item 4
item 5
item 6
out
--- a terminal: one line, the rest by the last run
string(0) ""
bool(false)
bool(true)
six items: done in T
status 0
--- a narrow terminal: cut, never wrapped
--- a failure shows its log and hands on the status
fails
fails: FAILED (exit status 3) after T: bash -c echo error: broken; exit 3
1:error: broken
--- end of log
error: broken
--- the whole log: log
status 3
--- quiet: no line at the end, no log; what goes to stdout is shown when it has ended
A
status 4
B
out
err
--- an interrupt ends the whole command
bool(true)
string(0) ""
