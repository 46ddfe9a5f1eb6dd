<?php

declare(strict_types=1);

/*
 * The database of an example: one PDO object with a pool of connections, from the environment or in a SQLite file.
 */

namespace Examples;

use PDO;

function database(int $connections): PDO
{
    extension_loaded('pdo') or fail('this example needs PDO');
    $dsn = getenv('DATABASE_DSN') ?: 'sqlite:' . sys_get_temp_dir() . '/async-examples.db';
    $pdo = new PDO($dsn, getenv('DATABASE_USER') ?: null, getenv('DATABASE_PASSWORD') ?: null, [
        PDO::ATTR_POOL_ENABLED => true,
        PDO::ATTR_POOL_MAX => $connections,
        PDO::ATTR_POOL_STMT_CACHE_SIZE => 32,
        PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
        PDO::ATTR_EMULATE_PREPARES => false,
    ]);
    if ($pdo->getAttribute(PDO::ATTR_DRIVER_NAME) === 'sqlite') {
        $pdo->query('PRAGMA journal_mode = WAL');   // readers do not wait for the writer
    }

    return $pdo;
}
