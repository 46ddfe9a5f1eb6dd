<?php

namespace Applications;

/** The private MariaDB that build/databases starts; it ends with the driver. */
final class Database
{
    public readonly string $socket;
    private readonly string $directory;
    private bool $started = false;

    public function __construct(private readonly Workplace $place)
    {
        $this->directory = sys_get_temp_dir() . '/true-async-applications-' . getmypid();
        $this->socket = "$place->base/mysql.sock";
    }

    public function start(): void
    {
        if ($this->started) {
            return;
        }
        $this->started = true;
        Processes::run(["{$this->place->top}/build/databases", 'start', $this->directory, (string) getmypid()]);
        $told = file_get_contents("$this->directory/environment");
        preg_match("~^TEST_MYSQL_SOCKET='(.*)'$~m", $told, $match) || throw new \RuntimeException("no MariaDB: $told");
        // A path that stays the same, as it is part of what is installed.
        @unlink($this->socket);
        symlink($match[1], $this->socket);
    }

    public function stop(): void
    {
        if ($this->started) {
            Processes::run(["{$this->place->top}/build/databases", 'stop', $this->directory]);
            @unlink($this->socket);
        }
    }

    public function query(string $sql, string $database = ''): array
    {
        $link = new \mysqli('localhost', 'root', '', $database, 0, $this->socket);
        $link->set_charset('utf8mb4');
        $rows = [];
        $result = $link->query($sql);
        if ($result instanceof \mysqli_result) {
            $rows = $result->fetch_all(MYSQLI_ASSOC);
        }
        $link->close();

        return $rows;
    }

    /** The first value of the first row. */
    public function value(string $sql, string $database): mixed
    {
        return array_values($this->query($sql, $database)[0] ?? [null])[0];
    }

    /** An empty database with a user of its own. */
    public function create(string $name): void
    {
        $this->query("DROP DATABASE IF EXISTS `$name`");
        $this->query("CREATE DATABASE `$name` CHARACTER SET utf8mb4");
        $this->query("CREATE USER IF NOT EXISTS `$name`@localhost IDENTIFIED BY 'secret'");
        $this->query("GRANT ALL ON `$name`.* TO `$name`@localhost");
    }

    public function dump(string $name, string $file): void
    {
        file_put_contents($file, Processes::run(['mariadb-dump', '--no-defaults', '-u', 'root', '-S', $this->socket, '--skip-comments', '--skip-dump-date', $name]));
    }

    public function restore(string $name, string $file): void
    {
        $this->create($name);
        Processes::run(['mariadb', '--no-defaults', '-u', 'root', '-S', $this->socket, '--default-character-set=utf8mb4', $name], input: $file);
    }
}
