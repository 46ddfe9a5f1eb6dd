--TEST--
Warm requests: what differs after a rewind is known
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
PHP_OS_FAMILY === 'Linux' || die('skip the memory of the process is listed on Linux only');
getenv('SKIP_ASAN') === false || die('skip a sanitizer has most of the memory');
?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

$kept = ['other' => 'memory without a name'];
foreach (file(__DIR__ . '/kept.tsv') as $line) {
    [$name, $reason] = explode("\t", $line) + [1 => ''];
    $kept[$name] = $reason;
}

$pool = new Pool(substr(file_get_contents(__DIR__ . '/hostile.inc'), strlen('<?php')), ini: ['memory_limit' => '64M', 'display_errors' => '0', 'variables_order' => 'EGPCS', 'auto_boot_oracle' => 'DIRECTORY/oracle']);
foreach (['none', 'free', 'gcgc', 'gens', 'fibr', 'obuf', 'shut', 'dtor', 'pdos', 'doms', 'curl', 'sock', 'tick', 'iter', 'regx', 'open'] as $i => $deed) {
    $pool->get('do=' . ['back', 'exit', 'excp', 'fatl', 'cmpl', 'memr'][$i % 6] . "&and=$deed");
}
// Long runs: any other pair.
$deeds = explode(' ', 'none free grow gcgc gens fibr obuf shut dtor pdos pdop doms curl proc sock sess tick sign xmlp iter assr regx open');
$ends = explode(' ', 'back exit excp fatl pars cmpl inhr memr mema recu call sort buff auto defr');
mt_srand((int) (getenv('WARM_SEED') ?: 1));
for ($i = (int) getenv('WARM_REQUESTS'); $i > 0; $i--) {
    $pool->get('do=' . $ends[mt_rand(0, count($ends) - 1)] . '&and=' . $deeds[mt_rand(0, count($deeds) - 1)]);
}
$pool->get('do=back&and=none'); // the report of the one before is complete
$requests = [];
foreach (file("$pool->directory/oracle") as $line) {
    [$request, $name] = explode(' ', $line, 3);
    $requests[$request] = true;
    // The compiler numbers variables of functions.
    $name = preg_replace('~\.\d+$~', '', explode('+', $name)[0]);
    isset($kept[$name]) || isset($kept[explode(' ', $line, 3)[1]]) || print $line;
}
echo count($requests) >= 13 ? 'compared' : 'only ' . count($requests) . ' requests compared', "\n";
?>
--EXPECT--
compared
