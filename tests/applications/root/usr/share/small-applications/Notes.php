<?php
/* What the small applications store: notes, each of one owner. */

final class Notes
{
    public function __construct(private PDO $db)
    {
        $db->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_ASSOC);
    }

    public static function sqlite(string $file): self
    {
        $db = new PDO("sqlite:$file");
        $db->exec('PRAGMA busy_timeout = 60000; PRAGMA synchronous = OFF');

        return new self($db);
    }

    public static function mysql(string $dsn, string $user, string $password): self
    {
        return new self(new PDO($dsn, $user, $password));
    }

    public static function schema(string $serial): string
    {
        return "CREATE TABLE notes (id $serial, owner VARCHAR(80) NOT NULL, title VARCHAR(200) NOT NULL, body TEXT NOT NULL)";
    }

    public function install(string $serial): void
    {
        $this->db->exec(self::schema($serial));
        for ($i = 1; $i <= 200; $i++) {
            $this->add('nobody', "note $i", str_repeat("line $i of it\n", $i % 17));
        }
    }

    public function add(string $owner, string $title, string $body): int
    {
        $this->db->prepare('INSERT INTO notes (owner, title, body) VALUES (?, ?, ?)')->execute([$owner, $title, $body]);

        return (int) $this->db->lastInsertId();
    }

    public function find(int $id): ?array
    {
        $found = $this->db->prepare('SELECT id, owner, title, body FROM notes WHERE id = ?');
        $found->execute([$id]);

        return $found->fetch() ?: null;
    }

    public function change(int $id, string $owner, string $body): bool
    {
        $done = $this->db->prepare('UPDATE notes SET body = ? WHERE id = ? AND owner = ?');
        $done->execute([$body, $id, $owner]);

        return $done->rowCount() === 1;
    }

    public function remove(int $id, string $owner): bool
    {
        $done = $this->db->prepare('DELETE FROM notes WHERE id = ? AND owner = ?');
        $done->execute([$id, $owner]);

        return $done->rowCount() === 1;
    }

    public function page(string $owner, int $page, int $size = 20): array
    {
        $found = $this->db->prepare("SELECT id, title, body FROM notes WHERE owner = ? ORDER BY id LIMIT $size OFFSET " . $size * ($page - 1));
        $found->execute([$owner]);

        return $found->fetchAll();
    }

    public function recent(): array
    {
        return $this->db->query("SELECT id, title FROM notes WHERE owner <> 'nobody' ORDER BY id DESC LIMIT 20")->fetchAll();
    }
}
