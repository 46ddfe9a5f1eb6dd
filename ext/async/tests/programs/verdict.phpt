--TEST--
The judge of random programs sees what is wrong: one planted fault of each sort; and a failing program is made short
--EXTENSIONS--
true_async
posix
--FILE--
<?php
require __DIR__ . '/runner.inc';
require __DIR__ . '/shrink.inc';

$head = "<?php\nrequire getenv('PROGRAM_PRELUDE');\nuse function Async\\{spawn, suspend, delay};\nuse Async\\Channel;\n";
$runner = new Runner(Runner::command(), 1, 300);
$faults = [
    'nothing' => 'spawn(function () { $f = begin(1); try { suspend(); } finally { fin($f); } }); new Thing(1); counted(new Channel(1));',
    'a crash' => 'posix_kill(posix_getpid(), SIGKILL);',
    'a lost finally' => 'begin(1);',
    'a finally that ran twice' => '$f = begin(1); fin($f); fin($f);',
    'a lost value' => 'sent(counted($c = new Channel(1)), value());',
    'a value that came twice' => '$v = value(); sent(counted(new Channel(1)), $v); got($v); got($v);',
    'a lost handler' => 'owed(1);',
    'a descriptor' => '$GLOBALS[\'kept\'] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);',
    'an output buffer' => 'ob_start();',
    'a resource of a pool' => '(new Handlers(1, 1))->make();',
    'a warning' => 'echo $nothing;',
    'an uncaught error' => 'spawn(fn () => throw failure(1));',
    'a type error' => 'strlen([]);',
    'a message' => 'fwrite(STDERR, "strange\n");',
    'another exit status' => 'register_shutdown_function(fn () => exit(4));',
];
foreach ($faults as $name => $code) {
    $violations = $runner->judge("{$head}start(soft: true);\nprogram(function () { $code });\nsettle();\n")->violations;
    echo "$name: ", preg_replace(['~ in /.*~', '~\d+\.\d+~', '~\{"socket":\d+} were .*~'], ['', 'N', 'more sockets than before'], $violations[0] ?? 'fine'), "\n";
}
$slow = new Runner(Runner::command(), 1, 2);
echo 'a hang: ', $slow->judge("{$head}start(soft: true);\nfor (;;) { usleep(10000); }\n")->violations[0], "\n";

$program = "{$head}start(soft: true);\nprogram(function () {\n" . str_repeat("    try {\n        suspend();\n    } catch (Throwable \$e) { planned(\$e); }\n", 5)
    . "    spawn(function () {\n        suspend();\n        posix_kill(posix_getpid(), SIGKILL);\n    });\n    suspend();\n});\nsettle();\n";
echo shrink($program, $runner, 1, '', fn () => null);
?>
--EXPECT--
nothing: fine
a crash: killed by signal 9
a lost finally: a finally block never ran (m f N)
a finally that ran twice: a finally block ran twice (m f N)
a lost value: a value was lost (all v mN)
a value that came twice: a value was received twice (all v mN)
a lost handler: a finally() handler was never called (m h N)
a descriptor: descriptors: more sockets than before
an output buffer: output buffers are left: 1
a resource of a pool: a resource was never destroyed (m r N)
a warning: unplanned: Warning: Undefined variable $nothing
an uncaught error: unplanned: Fatal error: Uncaught Failure: failure N
a type error: unplanned TypeError: strlen(): Argument #1 ($string) must be of type string, array given at line 6
a message: on stderr: strange
another exit status: exit status 4, not 0
a hang: it hangs
<?php
posix_kill(posix_getpid(), SIGKILL);
