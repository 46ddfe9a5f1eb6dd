--TEST--
Warm requests: what differs after a rewind is known
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
PHP_OS_FAMILY === 'Linux' || die('skip the memory of the process is listed on Linux only');
?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

// By right: caches, statistics, what C code keeps for the process. No more than a request of FPM leaves to the next one.
const EXPECTED = [
    'status' => 'statistics of warm requests',
    'counted' => 'those of them that the pool knows',
    'rewinds' => 'number of the rewind, of the search itself',
    'looked_at' => 'when the files of the state were looked at',
    'walk' => 'the last walk over destructors; begins anew with each',
    'works' => 'a table that is made anew when it is used',
    'pcre' => 'cache of patterns',
    'persistent_list' => 'persistent connections',
    'tick_functions' => 'a list of malloc(), made again after the rewind',
    'strtod_state' => 'free lists of malloc()',
    'http_input_list' => 'a list of malloc(), made anew by each change of a setting',
    'random_state' => 'generator of session identifiers',
    'random_seeded' => 'generator of session identifiers',
    'session' => 'the same, as a part of the globals of the module',
    'prev_tv' => 'uniqid() never repeats a time',
    'allocated_size' => 'cache of time zones',
    'page_size' => 'a constant that is asked for once',
    'zend_async_interrupts' => 'number of signals',
    'ipv6_borked' => 'whether the system has IPv6, which is asked for once',
    'client_sa' => 'the peer of the last connection',
    'client_addr' => 'the peer of the last connection',
    'gc_globals+0x28' => 'when the collector was switched on for the request',
    'heap' => 'strings of putenv(), made again after the rewind',
];

$pool = new Pool(substr(file_get_contents(__DIR__ . '/hostile.inc'), strlen('<?php')), ini: ['memory_limit' => '64M', 'display_errors' => '0', 'variables_order' => 'EGPCS', 'auto_boot_oracle' => 'DIRECTORY/oracle']);
foreach (['none', 'free', 'gcgc', 'gens', 'fibr', 'obuf', 'shut', 'dtor', 'pdos', 'doms', 'curl', 'sock', 'tick', 'iter', 'regx', 'open'] as $i => $deed) {
    $pool->get('do=' . ['back', 'exit', 'excp', 'fatl', 'cmpl', 'memr'][$i % 6] . "&and=$deed");
}
$pool->get('do=back&and=none'); // the report of the one before is complete
$requests = [];
foreach (file("$pool->directory/oracle") as $line) {
    [$request, $name] = explode(' ', $line, 3);
    $requests[$request] = true;
    // The compiler numbers variables of functions.
    $name = preg_replace('~\.\d+$~', '', explode('+', $name)[0]);
    $name === 'other' || isset(EXPECTED[$name]) || isset(EXPECTED[explode(' ', $line, 3)[1]]) || print $line;
}
echo count($requests) >= 13 ? 'compared' : 'only ' . count($requests) . ' requests compared', "\n";
?>
--EXPECT--
compared
