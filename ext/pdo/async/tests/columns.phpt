--TEST--
PDO: a statement that is executed again after its table has got or lost columns
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_postgresql('pdo_pgsql'); need_mysql('pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
foreach ([pdo_pg([PDO::ATTR_EMULATE_PREPARES => true]), pdo_my()] as $pdo) {
    $pdo->exec('CREATE TEMPORARY TABLE changing (a INT)');
    $pdo->exec('INSERT INTO changing VALUES (1)');
    $st = $pdo->prepare('SELECT * FROM changing');
    foreach ([null, 'ADD b INT DEFAULT 2, ADD c VARCHAR(5) DEFAULT \'x\'', 'DROP a', 'DROP b', 'ADD d INT DEFAULT 4', 'DROP d', 'ADD e INT DEFAULT 7'] as $change) {
        $change === null || $pdo->exec("ALTER TABLE changing $change");
        $st->execute();
        echo $st->columnCount(), ' ', $st->getColumnMeta($st->columnCount() - 1)['name'], ' ', json_encode($st->fetchAll(PDO::FETCH_ASSOC)), "\n";
    }
}
?>
--EXPECT--
1 a [{"a":1}]
3 c [{"a":1,"b":2,"c":"x"}]
2 c [{"b":2,"c":"x"}]
1 c [{"c":"x"}]
2 d [{"c":"x","d":4}]
1 c [{"c":"x"}]
2 e [{"c":"x","e":7}]
1 a [{"a":1}]
3 c [{"a":1,"b":2,"c":"x"}]
2 c [{"b":2,"c":"x"}]
1 c [{"c":"x"}]
2 d [{"c":"x","d":4}]
1 c [{"c":"x"}]
2 e [{"c":"x","e":7}]
