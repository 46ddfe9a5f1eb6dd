--TEST--
Warm requests: the callback of header_register_callback() in the boot file is called in each request, warm, cold and forked
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

foreach (['rewind', 'cold', 'fork'] as $mode) {
    $pool = new Pool(<<<'PHP'
        $count = 0;
        header_register_callback(function () use (&$count) { header('X-Boot: ' . ++$count); });
        return function () {
            if (isset($_GET['own'])) {
                header_register_callback(fn () => header('X-Own: 1'));
            }
            echo Boot\status()['mode'];
        };
        PHP, ini: ['auto_boot_mode' => $mode]);
    foreach (['', 'own', '', ''] as $query) {
        [, $fields, $body] = $pool->send($query);
        echo "$body: ", json_encode(array_filter($fields, fn ($name) => preg_match('/^x-(boot|own)$/i', $name), ARRAY_FILTER_USE_KEY)), "\n";
    }
    $pool->stop();
}
?>
--EXPECT--
warm: {"x-boot":["1"]}
warm: {"x-own":["1"]}
warm: {"x-boot":["1"]}
warm: {"x-boot":["1"]}
cold: {"x-boot":["1"]}
cold: {"x-own":["1"]}
cold: {"x-boot":["1"]}
cold: {"x-boot":["1"]}
fork: {"x-boot":["1"]}
fork: {"x-own":["1"]}
fork: {"x-boot":["1"]}
fork: {"x-boot":["1"]}
