--TEST--
Warm requests: the status page in all formats, and the access log
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

function page(Pool $pool, string $query): string
{
    $text = $pool->send($query, params: ['SCRIPT_NAME' => '/status', 'REQUEST_URI' => "/status?$query"])[2];
    preg_match_all('~.*(?:warm|cold|boot|rewind|sealed).*~', str_replace(',"', ",\n\"", $text), $lines);

    return preg_replace('~((?:us|bytes)[^\d\n]*)\d+~', '$1N', implode("\n", $lines[0])) . "\n";
}

$more = "pm.status_path = /status\naccess.format = \"%{warm}r %r\"\naccess.log = DIRECTORY/access";
foreach (['rewind', 'cold'] as $mode) {
    $pool = new Pool('return function () { echo "answered "; };', ini: ['auto_boot_mode' => $mode], more: $more);
    echo "--- $mode\n", $pool->get(), $pool->get(), $pool->get(), "\n";
    foreach ($mode === 'cold' ? [''] : ['', 'json', 'xml', 'html', 'openmetrics'] as $format) {
        echo page($pool, $format);
    }
    json_decode($pool->send('json', params: ['SCRIPT_NAME' => '/status', 'REQUEST_URI' => '/status?json'])[2], flags: JSON_THROW_ON_ERROR);
    $text = $pool->send('openmetrics', params: ['SCRIPT_NAME' => '/status', 'REQUEST_URI' => '/status?openmetrics'])[2];
    var_dump(str_ends_with($text, "# EOF\n"));
    echo implode(array_slice(file("$pool->directory/access"), 0, 3));
}
echo "--- no boot file\n";
$pool = new Pool('', ['index.php' => 'echo "answered ";'], ['auto_boot_file' => ''], $more);
echo $pool->get(), "\n", page($pool, ''), file("$pool->directory/access")[0];
?>
--EXPECT--
--- rewind
answered answered answered 
warm requests:        3
cold requests:        0
boots:                1
max boot us:          N
max rewind us:        N
max sealed bytes:     N
"warm requests":4,
"cold requests":0,
"boots":1,
"max boot us":N,
"max rewind us":N,
"max sealed bytes":N}
<warm-requests>5</warm-requests>
<cold-requests>0</cold-requests>
<boots>1</boots>
<max-boot-us>N</max-boot-us>
<max-rewind-us>N</max-rewind-us>
<max-sealed-bytes>N</max-sealed-bytes>
<tr><th>warm requests</th><td>6</td></tr>
<tr><th>cold requests</th><td>0</td></tr>
<tr><th>boots</th><td>1</td></tr>
<tr><th>max boot us</th><td>N</td></tr>
<tr><th>max rewind us</th><td>N</td></tr>
<tr><th>max sealed bytes</th><td>N</td></tr>
# HELP phpfpm_warm_requests The number of requests that began with the sealed state.
# TYPE phpfpm_warm_requests counter
phpfpm_warm_requests 7
# HELP phpfpm_cold_requests The number of requests that have run the boot file.
# TYPE phpfpm_cold_requests counter
phpfpm_cold_requests 0
# HELP phpfpm_boots The number of states that children have sealed.
# TYPE phpfpm_boots counter
phpfpm_boots 1
# HELP phpfpm_max_boot_us The longest boot, in microseconds.
# TYPE phpfpm_max_boot_us gauge
phpfpm_max_boot_us N
# HELP phpfpm_max_rewind_us The longest way back to the sealed state, in microseconds.
# TYPE phpfpm_max_rewind_us gauge
phpfpm_max_rewind_us N
# HELP phpfpm_max_sealed_bytes The size of the largest sealed state.
# TYPE phpfpm_max_sealed_bytes gauge
phpfpm_max_sealed_bytes N
bool(true)
warm /index.php
warm /index.php
warm /index.php
--- cold
answered answered answered 
warm requests:        0
cold requests:        3
boots:                0
max boot us:          N
max rewind us:        N
max sealed bytes:     N
bool(true)
cold /index.php
cold /index.php
cold /index.php
--- no boot file
answered 

- /index.php
