--TEST--
Warm requests: whatever requests spoil, and however they end, all find the same
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
foreach (['curl', 'dom', 'mbstring', 'openssl', 'pcntl', 'pdo_sqlite', 'session', 'sodium', 'xml'] as $extension) {
    extension_loaded($extension) || die("skip no $extension");
}
?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

$ends = explode(' ', 'back exit excp fatl pars cmpl inhr memr mema recu call sort buff auto defr');
$deeds = explode(' ', 'none free grow gcgc gens fibr obuf shut dtor pdos pdop doms curl proc sock sess sesu tick sign xmlp iter assr regx open');
$pool = new Pool(substr(file_get_contents(__DIR__ . '/hostile.inc'), strlen('<?php')), ini: ['memory_limit' => '64M', 'display_errors' => '0', 'variables_order' => 'EGPCS']);
$requests = (int) (getenv('WARM_REQUESTS') ?: 200);
mt_srand((int) (getenv('WARM_SEED') ?: 1));
$first = strstr($pool->get('do=back&and=none'), "\n", true);
$known = [];
for ($i = 0; $i < $requests; $i++) {
    $end = $ends[mt_rand(0, count($ends) - 1)];
    $deed = $deeds[mt_rand(0, count($deeds) - 1)];
    if ($i % max(50, intdiv($requests, 40)) === 49) {
        $end = 'time'; // Each takes a second of processor time.
    }
    if ($deed === 'sesu' && in_array($end, ['memr', 'mema', 'recu'])) {
        continue; // A handler of PHP code cannot close the session when memory has run out.
    }
    $answer = $pool->send("do=$end&and=$deed");
    // An output handler of the request may have turned the text round.
    if (strstr($answer[2], "\n", true) !== $first && !str_contains($answer[2], strrev($first))) {
        echo "before $end, $deed: $answer[2]\nexpected: $first\n";
        break;
    }
    $known["$end, $deed"] ??= $answer;
    if ($known["$end, $deed"] !== $answer) {
        echo "$end, $deed, request $i: ", json_encode([$answer, $known["$end, $deed"]], JSON_PARTIAL_OUTPUT_ON_ERROR), "\n";
        break;
    }
}
$pool->stop();
// A process for each request answers the same; what the process keeps is not there.
$pool = new Pool(substr(file_get_contents(__DIR__ . '/hostile.inc'), strlen('<?php')), ini: ['memory_limit' => '64M', 'display_errors' => '0', 'variables_order' => 'EGPCS', 'auto_boot_mode' => 'fork']);
foreach (array_slice($known, 0, max(60, intdiv($requests, 20))) as $pair => $answer) {
    [$end, $deed] = explode(', ', $pair);
    if ($deed !== 'pdop' && ($forked = $pool->send("do=$end&and=$deed")) !== $answer) {
        $at = strspn(json_encode($forked) ^ json_encode($answer), "\0");
        echo "$pair, in a process of its own: ", substr(json_encode($forked), $at - 60, 100), ' and not ', substr(json_encode($answer), $at - 60, 100), "\n";
    }
}
echo json_decode($first)[0], " ", str_contains($pool->log(), 'Cannot seal') ? 'not ' : '', "sealed\n";
?>
--EXPECT--
20 sealed
