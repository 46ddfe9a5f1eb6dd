<?php

declare(strict_types=1);

namespace Tutorial;

use PDO;

/** The links, in a database. */
class Links
{
    private readonly PDO $pdo;

    /** @param string $dsn of PostgreSQL, or of SQLite to try it out */
    public function __construct(string $dsn, ?string $user, ?string $password, int $connections = 10)
    {
        $this->pdo = new PDO($dsn, $user, $password, [
            PDO::ATTR_POOL_ENABLED => true,
            PDO::ATTR_POOL_MAX => $connections,
            PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
        ]);
        $this->pdo->exec('CREATE TABLE IF NOT EXISTS link (code CHAR(8) PRIMARY KEY, url TEXT NOT NULL, title TEXT, visits INTEGER NOT NULL DEFAULT 0)');
    }

    public static function fromEnvironment(): static
    {
        $dsn = getenv('DATABASE_DSN') ?: 'sqlite:' . sys_get_temp_dir() . '/tutorial.db';

        return new static($dsn, getenv('DATABASE_USER') ?: null, getenv('DATABASE_PASSWORD') ?: null);
    }

    /** Returns the code of the new link. */
    public function add(string $url): string
    {
        $code = bin2hex(random_bytes(4));
        $this->pdo->prepare('INSERT INTO link (code, url) VALUES (?, ?)')->execute([$code, $url]);

        return $code;
    }

    public function url(string $code): ?string
    {
        return $this->find($code)['url'] ?? null;
    }

    /** @return ?array{code: string, url: string, title: ?string, visits: int} */
    public function find(string $code): ?array
    {
        $select = $this->pdo->prepare('SELECT code, url, title, visits FROM link WHERE code = ?');
        $select->execute([$code]);

        return $select->fetch() ?: null;
    }

    public function addVisits(string $code, int $count): void
    {
        $this->pdo->prepare('UPDATE link SET visits = visits + ? WHERE code = ?')->execute([$count, $code]);
    }

    public function setTitle(string $code, string $title): void
    {
        $this->pdo->prepare('UPDATE link SET title = ? WHERE code = ?')->execute([$title, $code]);
    }

    /** Throws if the database does not answer. */
    public function check(): void
    {
        $this->pdo->query('SELECT 1')->fetch();
    }
}
