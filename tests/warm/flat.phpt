--TEST--
Warm requests: the memory of the process is the same after any number of them, of each kind
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
PHP_OS_FAMILY === 'Linux' || die('skip the memory of the process is listed on Linux only');
getenv('SKIP_ASAN') === false || die('skip a sanitizer has most of the memory');
foreach (['curl', 'dom', 'mbstring', 'openssl', 'pcntl', 'pdo_sqlite', 'session', 'sodium', 'xml'] as $extension) {
    extension_loaded($extension) || die("skip no $extension");
}
?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

const ENDS = ['back', 'exit', 'excp', 'fatl', 'pars', 'cmpl', 'inhr', 'memr', 'mema', 'recu', 'call', 'sort', 'buff', 'auto', 'defr'];
const DEEDS = ['none', 'free', 'grow', 'gcgc', 'gens', 'fibr', 'obuf', 'shut', 'dtor', 'pdos', 'pdop', 'doms', 'curl', 'proc', 'sock', 'sess', 'tick', 'sign', 'xmlp', 'iter', 'assr', 'regx', 'open'];

/* Mappings, KiB and descriptors of the child, after requests that need little: chunks of the others have been given back. */
function size(Pool $pool): array
{
    for ($i = 0; $i < 40; $i++) {
        $pool->get('do=back&and=none');
    }
    $child = $pool->child();
    preg_match('/^VmRSS:\s+(\d+)/m', file_get_contents("/proc/$child/status"), $memory);

    return [$child, count(file("/proc/$child/maps")), (int) $memory[1], count(scandir("/proc/$child/fd"))];
}

$pool = new Pool(substr(file_get_contents(__DIR__ . '/hostile.inc'), strlen('<?php')), ini: ['memory_limit' => '64M', 'display_errors' => '0', 'variables_order' => 'EGPCS']);
$requests = (int) (getenv('WARM_REQUESTS') ?: 60);
foreach (DEEDS as $deed) {
    foreach (ENDS as $end) {
        $pool->get("do=$end&and=$deed"); // Fills the caches.
    }
}
$first = $before = size($pool);
foreach (DEEDS as $deed) {
    for ($i = 0; $i < $requests; $i++) {
        $pool->get('do=' . ENDS[$i % count(ENDS)] . "&and=$deed");
    }
    $after = size($pool);
    // A chunk more or less is not what each request leaves, nor is the connection that the child may not have closed yet.
    if ($after[0] !== $before[0] || $after[1] - $before[1] > 6 || $after[2] - $before[2] > 64 || abs($after[3] - $first[3]) > 1) {
        echo "$deed: ", json_encode([$before, $after]), "\n";
    }
    $before = $after;
}
$grown = $before[2] - $first[2];
echo $grown <= 100 ? 'flat' : "grown by $grown KiB", "\n";
?>
--EXPECT--
flat
