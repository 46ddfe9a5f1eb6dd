--TEST--
The execute_data of a context is right after PHP and C entries have returned
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, await};
use function AsyncTest\{spawn_c, inspect};

function deep(int $n): void
{
    if ($n > 0) {
        deep($n - 1);
    } else {
        suspend();
    }
}

/* The same context runs PHP code, then C code, then PHP code. Location and trace of each are its own. */
for ($round = 0; $round < 3; $round++) {
    $php = spawn(function () {
        deep(20);
        return (new Exception)->getLine();
    });
    suspend();
    var_dump(inspect($php)['frame'], count($php->getTrace()));
    var_dump(await($php));
    var_dump(inspect($php)['frame'], $php->getTrace());

    $c = spawn_c('c', AsyncTest\Event::custom('fail'), 0, 'claim');
    try {
        await($c);
    } catch (Exception $e) {
        echo $e->getMessage(), ': ', basename($e->getFile()), ', ', count($e->getTrace()), " frames\n";
    }
    unset($e);
    var_dump(inspect($c)['frame'], $c->getTrace());
}

/* The collector and a backtrace look at suspended contexts. */
$suspended = spawn(function () {
    $cycle = new stdClass;
    $cycle->self = $cycle;
    deep(3);
});
suspend();
gc_collect_cycles();
ob_start();
debug_print_backtrace();
var_dump(ob_get_clean());
await($suspended);
?>
--EXPECT--
int(1)
int(23)
int(18)
int(0)
NULL
The event cannot be started: execute-data-after-entries.php, 0 frames
int(0)
NULL
int(1)
int(23)
int(18)
int(0)
NULL
The event cannot be started: execute-data-after-entries.php, 0 frames
int(0)
NULL
int(1)
int(23)
int(18)
int(0)
NULL
The event cannot be started: execute-data-after-entries.php, 0 frames
int(0)
NULL
string(0) ""
