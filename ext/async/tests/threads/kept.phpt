--TEST--
Threads: one that has ended waits a second for the next work, which begins with a request as new as in a new thread
--EXTENSIONS--
true_async
pcntl
--SKIPIF--
<?php
PHP_ZTS || die('skip needs threads');
is_dir('/proc/self/task') || die('skip needs /proc');
?>
--INI--
date.timezone=UTC
--FILE--
<?php
use function Async\{await, await_all_or_fail, delay, spawn_thread};

function tasks(): array { return array_diff(scandir('/proc/self/task'), ['.', '..']); }

$look = static function (): array {
    static $count = 0;
    return [
        'count' => ++$count,
        'ini' => ini_get('precision') . ' ' . date_default_timezone_get() . ' ' . error_reporting(),
        'constant' => defined('OWN'),
        'function' => function_exists('own'),
        'class' => class_exists('Own', false),
        'variable' => getenv('OWN'),
        'folder' => getcwd(),
        'locale' => setlocale(LC_ALL, '0'),
        'handlers' => [set_error_handler(null), set_exception_handler(null)],
        'buffers' => ob_get_level(),
        'wrapper' => in_array('own', stream_get_wrappers()),
        'autoload' => count(spl_autoload_functions()),
        'includes' => count(get_included_files()),
        'globals' => array_diff(array_keys($GLOBALS), ['argv', 'argc', '_GET', '_POST', '_COOKIE', '_FILES', '_SERVER', '_ENV', '_REQUEST']),
        'random' => mt_rand(),
        'coroutines' => count(Async\get_coroutines()),
        'id' => basename(readlink('/proc/thread-self')),
    ];
};
$change = static function (): int {
    ini_set('precision', '3');
    ini_set('memory_limit', '64M');
    date_default_timezone_set('Asia/Tokyo');
    error_reporting(E_ERROR);
    define('OWN', 1);
    eval('function own() {} class Own { static $held = []; }');
    Own::$held[] = str_repeat('x', 3_000_000);
    putenv('OWN=1');
    chdir('/');
    setlocale(LC_ALL, 'C.UTF-8');
    set_error_handler(static fn () => true);
    set_exception_handler(static fn () => null);
    ob_start();
    stream_wrapper_register('own', Own::class);
    spl_autoload_register(static fn () => null);
    $GLOBALS['own'] = 1;
    mt_srand(1);
    mt_rand();
    register_shutdown_function(static fn () => fclose(STDERR));
    Async\spawn(static fn () => delay(1));
    return 1;
};
$compare = static function (array $first, array $next): void {
    unset($first['random'], $next['random'], $first['id'], $next['id']);
    foreach ($first as $name => $value) {
        $value === $next[$name] || var_dump([$name => [$value, $next[$name]]]);
    }
};

$first = await(spawn_thread($look));
await(spawn_thread($change));
$next = await(spawn_thread($look));
$compare($first, $next);
mt_srand(1);
mt_rand();
var_dump($next['random'] !== mt_rand());

echo "the same threads: two, as each is still ending when the next one begins\n";
for ($i = 0; $i < 20; $i++) $ids[] = await(spawn_thread($look))['id'];
var_dump(count(array_unique($ids)) < 10);

echo "several at once, several times\n";
for ($i = 0; $i < 3; $i++) {
    $all = await_all_or_fail(array_map(static fn () => spawn_thread($look), range(1, 5)));
    foreach ($all as $one) $compare($first, $one);
}

echo "not one whose request has failed\n";
try {
    await(spawn_thread(static function (): void { ini_set('memory_limit', '8M'); $x = str_repeat('x', 20_000_000); }));
} catch (Throwable $e) {
    echo get_class($e), ': ', strtok($e->getMessage(), '('), "\n";
}
$compare($first, await(spawn_thread($look)));

echo "fork\n";
$child = pcntl_fork();
if ($child === 0) {
    exit(count(tasks()) === 1 ? 3 : 4);
}
pcntl_waitpid($child, $status);
var_dump(pcntl_wexitstatus($status));
$compare($first, await(spawn_thread($look)));

echo "after a while\n";
$next = await(spawn_thread($look));
for ($i = 0; $i < 600 && in_array($next['id'], tasks()); $i++) delay(50);
var_dump($i < 600);
$compare($first, await(spawn_thread($look)));
echo "end\n";
?>
--EXPECTF--
bool(true)
the same threads: two, as each is still ending when the next one begins
bool(true)
several at once, several times
not one whose request has failed

Fatal error: Allowed memory size of 8388608 bytes exhausted%s in %s on line %d
%s: Allowed memory size of 8388608 bytes exhausted%S
fork
int(3)
after a while
bool(true)
end
