--TEST--
Registration: a group is taken once; a second module is refused with an error, and no pointer has changed
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, await, delay};
use function AsyncTest\register_again;

require __DIR__ . '/php.inc';

/* A fatal error leaves its memory to the allocator of the request. */
putenv('ASAN_OPTIONS=detect_leaks=0');

foreach (['scheduler', 'reactor', 'IO', 'socket listening', 'thread pool', 'pool'] as $group) {
    [$output] = run_php(<<<PHP
        \$result = AsyncTest\\register_again('$group');
        echo "\\n", json_encode(\$result), "\\n";
        PHP);
    echo preg_replace('/ in \S+ on line \d+/', '', trim($output)), "\n\n";
}

/* What was refused is no obstacle: the runtime goes on as it was. */
[$output] = run_php(<<<'PHP'
    ini_set('display_errors', '0');
    foreach (['scheduler', 'reactor', 'pool'] as $group) {
        AsyncTest\register_again($group);
    }
    echo Async\await(Async\spawn(function () { Async\delay(1); return "works\n"; }));
    PHP);
echo $output;

/* At startup a refusal ends the process. */
[$output, $status] = run_php('echo "started\n";', ['-d', 'async_test.override=refused']);
echo preg_replace('/ in \S+ on line \d+/', '', trim($output)), ', status ', $status, "\n";
?>
--EXPECT--
Fatal error: The async scheduler of module a second module cannot be registered: module true_async already provides it

{"registered":false,"core error":true,"unchanged":true}

Fatal error: The async reactor of module a second module cannot be registered: module true_async already provides it

{"registered":false,"core error":true,"unchanged":true}

Fatal error: The async IO of module a second module cannot be registered: module true_async already provides it

{"registered":false,"core error":true,"unchanged":true}

Fatal error: The async socket listening of module a second module cannot be registered: module true_async already provides it

{"registered":false,"core error":true,"unchanged":true}

Fatal error: The async thread pool of module a second module cannot be registered: module true_async already provides it

{"registered":false,"core error":true,"unchanged":true}

Fatal error: The async pool of module a second module cannot be registered: module true_async already provides it

{"registered":false,"core error":true,"unchanged":true}

works
Fatal error: The async reactor of module async_test cannot be registered: module true_async already provides it, status 254
