--TEST--
Each thread has environment variables of its own: for getenv(), putenv(), $_ENV and the programs it starts
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
variables_order=EGPCS
--FILE--
<?php
use Async\{ThreadChannel, ThreadPool};
use function Async\{await, await_all, spawn, spawn_thread};

putenv('SHARED=main');
putenv('GONE=yes');

// A thread begins with a copy; what either changes the other does not see.
$go = new ThreadChannel;
$thread = spawn_thread(function () use ($go) {
    $seen = [getenv('SHARED'), $_ENV['SHARED'], getenv()['SHARED'], getenv('GONE')];
    putenv('SHARED=thread');
    putenv('GONE');
    putenv('NEW=' . str_repeat('n', 100));
    for ($i = 0; $i < 200; $i++) {
        putenv("MANY$i=$i");
    }
    $go->recv();
    $run = function ($command, $environment = null) {
        $process = proc_open($command, [1 => ['pipe', 'w']], $pipes, null, $environment);
        return stream_get_contents($pipes[1]);
    };
    $programs = [
        shell_exec('echo $SHARED'), exec('echo $MANY199'), stream_get_contents(popen('echo $SHARED:$GONE.', 'r')),
        $run('echo $SHARED'), $run(['sh', '-c', 'echo $SHARED']), $run('echo $SHARED', ['SHARED' => 'given']),
    ];
    $nested = await(spawn_thread(fn() => [getenv('SHARED'), getenv('GONE'), getenv('MANY7')]));
    return [$seen, getenv('SHARED'), getenv('GONE'), strlen(getenv('NEW')), count(preg_grep('/^MANY/', array_keys(getenv()))), array_map('trim', $programs), $nested];
});
putenv('SHARED=changed');
$go->send(1);
echo json_encode(await($thread)), "\n";
echo json_encode([getenv('SHARED'), getenv('GONE'), getenv('NEW'), trim(shell_exec('echo $SHARED'))]), "\n";

// The end of one does not disturb another.
[$ended, $left] = [new ThreadChannel, new ThreadChannel];
$b = spawn_thread(function () use ($ended) {
    putenv('X=2');
    $ended->recv();
    $seen = getenv('X');
    putenv('X=3');
    return [$seen, getenv('X')];
});
await(spawn_thread(function () { putenv('X=1'); }));
$ended->send(1);
echo json_encode([await($b), getenv('X')]), "\n";

// Many at once.
$threads = [];
for ($i = 0; $i < 8; $i++) {
    $threads[] = spawn_thread(function () use ($i) {
        for ($n = 0; $n < 200; $n++) {
            putenv("X=$i.$n");
            if (getenv('X') !== "$i.$n" || getenv('SHARED') !== 'changed') {
                return 'wrong';
            }
        }
        return trim(shell_exec('echo $X'));
    });
}
for ($n = 0; $n < 200; $n++) {
    putenv("X=main$n");
}
echo json_encode(await_all($threads)[0]), getenv('X'), "\n";

// Workers of a pool are threads: what a task sets stays there.
$pool = new ThreadPool(1);
await($pool->submit(function () { putenv('TASK=1'); }));
echo json_encode([await($pool->submit(fn() => getenv('TASK'))), getenv('TASK')]), "\n";
?>
--EXPECT--
[["main","main","main","yes"],"thread",false,100,200,["thread","199","thread:.","thread","thread","given"],["thread",false,"7"]]
["changed","yes",false,"changed"]
[["2","3"],false]
["0.199","1.199","2.199","3.199","4.199","5.199","6.199","7.199"]main199
["1",false]
