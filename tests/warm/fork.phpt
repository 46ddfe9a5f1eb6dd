--TEST--
Warm requests: auto_boot_mode=fork, a process for each request, with what cannot be brought back
--EXTENSIONS--
dom
pcntl
pdo_sqlite
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
is_executable(dirname(PHP_BINARY) . '/../cgi/php-cgi') || die('skip php-cgi is not built');
?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

$boot = <<<'PHP'
    class Kept { public static int $static = 0; public static array $list = []; }
    register_shutdown_function(function () { echo "shutdown ", Kept::$static, "\n"; });
    $document = new DOMDocument;
    $document->loadXML('<a><b>text</b></a>');
    $fiber = new Fiber(function () { Fiber::suspend('begun'); return 'ended'; });
    $begun = $fiber->start();
    $template = getmypid();
    return function () use ($document, $fiber, $begun, $template) {
        $node = $document->getElementsByTagName('b')->item(0);
        echo json_encode([++Kept::$static, $node->textContent, $begun, $fiber->isSuspended(), $fiber->resume(), $fiber->getReturn(), getmypid() !== $template, posix_getppid() === $template, Boot\sealed(), Boot\status()['mode'], $_GET, $_POST]), "\n";
        $node->textContent = 'spoiled';
        $document->documentElement->appendChild($document->createElement('b'));
        match ($_GET['do'] ?? '') {
            'exit' => exit,
            'throw' => throw new Exception('thrown'),
            'memory' => str_repeat('a', 1 << 40),
            'await' => Async\await(Async\spawn(function () { Async\delay(1); echo "awaited ", strlen(file_get_contents(__FILE__)) > 100, "\n"; })),
            'kill' => posix_kill(getmypid(), SIGKILL),
            'random' => print(mt_rand() . bin2hex(random_bytes(4)) . "\n"),
            'number' => print(Boot\status()['warm_requests'] . "\n"),
            default => null,
        };
    };
    PHP;
foreach ([false, true] as $cgi) {
    echo $cgi ? "-- php-cgi\n" : "-- FPM\n";
    $pool = new Pool($boot, ini: ['auto_boot_mode' => 'fork', 'display_errors' => '0', 'auto_boot_check' => '0'], more: "access.log = DIRECTORY/access\naccess.format = \"%{warm}r %s\"\n", cgi: $cgi);
    foreach (['do=none', 'do=exit', 'do=throw', 'do=memory', 'do=await', 'do=kill', 'do=none'] as $query) {
        echo $query, ': ', $pool->get($query), "\n";
    }
    echo $pool->get(body: 'b=1');
    var_dump($pool->get('do=random') !== $pool->get('do=random'));
    echo explode("\n", $pool->get('do=number'))[1], " before\n";
    if ($cgi) {
        $pool->stop();
        break;
    }
    $before = $pool->child();
    $pool->write('boot.php', str_replace('>text<', '>changed<', $boot) . "\n");
    $pool->get();
    for ($i = 0; $i < 500 && !str_contains($answer = $pool->get(), 'changed'); $i++) {
        usleep(10_000);
    }
    echo $answer;
    var_dump($pool->child() !== $before);
    echo implode(array_unique(file("$pool->directory/access")));
    echo preg_replace('/process \d+/', 'process N', preg_replace('/^PHP Fatal.*\n(Stack trace:\n#.*\n|#.*\n|  thrown.*\n)*/m', '', $pool->log()));
    $pool->stop();
}

echo "-- what children cannot share\n";
$pool = new Pool('$pdo = new PDO("sqlite::memory:"); return fn() => print(Boot\status()["mode"] . $pdo->query("select 1")->fetchColumn() . "\n");', ini: ['auto_boot_mode' => 'fork']);
echo $pool->get(), $pool->get(), $pool->log();
$pool->stop();

echo "-- it ends with its template\n";
$pool = new Pool('return function () { file_put_contents(__DIR__ . "/pid", getmypid()); sleep(60); };', ini: ['auto_boot_mode' => 'fork']);
$request = Async\spawn(fn() => $pool->get());
while (!($pid = (int) @file_get_contents("$pool->directory/pid"))) {
    Async\delay(5);
}
posix_kill($pool->child(), SIGKILL);
for ($i = 0; $i < 1000 && posix_kill($pid, 0); $i++) {
    Async\delay(10);
}
var_dump(posix_kill($pid, 0), Async\await($request));
?>
--EXPECT--
-- FPM
do=none: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"none"},[]]
shutdown 1

do=exit: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"exit"},[]]
shutdown 1

do=throw: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"throw"},[]]
shutdown 1

do=memory: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"memory"},[]]
shutdown 1

do=await: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"await"},[]]
awaited 1
shutdown 1

do=kill: 
do=none: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"none"},[]]
shutdown 1

[1,"text","begun",true,null,"ended",true,true,true,"fork",[],{"b":"1"}]
shutdown 1
bool(true)
10 before
[1,"changed","begun",true,null,"ended",true,true,true,"fork",[],[]]
shutdown 1
bool(true)
fork 200
The process N of a request was ended by signal 9
-- php-cgi
do=none: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"none"},[]]
shutdown 1

do=exit: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"exit"},[]]
shutdown 1

do=throw: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"throw"},[]]
shutdown 1

do=memory: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"memory"},[]]
shutdown 1

do=await: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"await"},[]]
awaited 1
shutdown 1

do=kill: 
do=none: [1,"text","begun",true,null,"ended",true,true,true,"fork",{"do":"none"},[]]
shutdown 1

[1,"text","begun",true,null,"ended",true,true,true,"fork",[],{"b":"1"}]
shutdown 1
bool(true)
10 before
-- what children cannot share
cold1
cold1
Cannot seal: a database or network connection (PDO) is alive; open it in the request, or use a persistent one or a pool (held by $pdo)
-- it ends with its template
bool(false)
string(0) ""
