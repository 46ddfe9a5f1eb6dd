<?php

declare(strict_types=1);

/* The script that reads one row of a database for each request, in FPM: ?driver=mysql|pgsql. A child keeps its connection. */

$prefix = 'PDO_' . strtoupper($_GET['driver']) . '_TEST';
$pdo = new PDO(getenv("{$prefix}_DSN"), getenv("{$prefix}_USER") ?: null, getenv("{$prefix}_PASS") ?: null, [
    PDO::ATTR_PERSISTENT => true,
    PDO::ATTR_EMULATE_PREPARES => true, // one round trip
    PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
]);
$statement = $pdo->prepare('SELECT id, name FROM bench_items WHERE id = ?');
$statement->execute([7]);
$body = json_encode($statement->fetch());
header('Content-Type: application/json');
header('Content-Length: ' . strlen($body));
echo $body;
