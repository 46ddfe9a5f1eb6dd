<?php

namespace Applications;

/** phpMyAdmin: two accounts with one database each, in which every user has tables of its own. */
final class Phpmyadmin extends Application
{
    public function name(): string
    {
        return 'phpmyadmin';
    }

    public function databaseName(): string
    {
        return 'common';
    }

    public function extensions(): array
    {
        return ['zip'];
    }

    public function root(): string
    {
        return '/usr/share/phpmyadmin';
    }

    public function install(): void
    {
        mkdir("{$this->data()}/tmp");
        $this->place->php($this, ['/usr/share/installers/phpmyadmin.php', "{$this->data()}/tmp/twig"]);
        $this->database->query('CREATE TABLE old (id INTEGER PRIMARY KEY AUTO_INCREMENT, name VARCHAR(80), made DATE)', 'common');
        for ($i = 1; $i <= 200; $i++) {
            $this->database->query("INSERT INTO old (name, made) VALUES ('row $i', '2025-01-01')", 'common');
        }
    }

    public function reset(): void
    {
        parent::reset();
        foreach (['u1', 'u2'] as $account) {
            $this->database->create($account);
            $this->database->query("GRANT SELECT ON common.* TO $account@localhost");
        }
    }

    private function account(User $user): string
    {
        return 'u' . (1 + $user->number % 2);
    }

    private function token(User $user): string
    {
        preg_match('~token:"([0-9a-f]+)"|name="token" value="([0-9a-f]+)"~', $user->last->body, $token) || throw new \RuntimeException('the page has no token');

        return $token[1] ?: $token[2];
    }

    private array $tokens = [];

    public function begin(User $user): void
    {
        $form = Form::in($user->get('W', '/index.php')->body, '#login_form');
        $user->post('W', '/' . ltrim($form->action, '/'), ['pma_username' => $this->account($user), 'pma_password' => 'secret', 'server' => '1'] + $form->fields);
        $user->follow('X', $user->expect(302));
        $user->expect(200);
        $this->tokens[$user->number] = $this->token($user);
    }

    public function session(User $user): void
    {
        $database = $this->account($user);
        $table = "t{$user->number}_" . $user->word();
        $this->reads($user);
        $this->sql($user, "CREATE TABLE $table (id INTEGER PRIMARY KEY, name VARCHAR(80), text TEXT)");
        $user->wrote('tables');
        $rows = [];
        for ($i = 1; $i <= 50; $i++) {
            $rows[] = "($i, 'row $i', 'of $user->canary')";
        }
        $this->sql($user, "INSERT INTO $table VALUES " . implode(', ', $rows));
        $user->wrote('inserts');
        $this->reads($user);
        $user->get('W', "/index.php?route=/sql&server=1&db=$database&table=$table&pos=0&ajax_request=true");
        $user->expect(200);
        $this->sql($user, "SELECT no_such_column FROM $table");
        $this->sql($user, "SELECT id, name FROM $table WHERE id < 5");
        $this->reads($user);
        $user->post('W', '/index.php?route=/export', ['db' => $database, 'table' => $table, 'export_type' => 'table', 'export_method' => 'quick', 'quick_or_custom' => 'quick', 'what' => $user->pick(['csv', 'json']),
            'csv_separator' => ',', 'csv_enclosed' => '"', 'csv_escaped' => '"', 'csv_terminated' => 'AUTO', 'csv_null' => 'NULL', 'token' => $this->tokens[$user->number], 'server' => '1', 'output_format' => 'astext', 'csv_structure_or_data' => 'data', 'json_structure_or_data' => 'data']);
        $user->expect(200);
        $user->get('X', "/index.php?route=/database/structure&server=1&db=$database");
        $user->expect(200);
        if ($user->chance(20)) {
            $user->post('W', '/index.php?route=/logout', ['server' => '1', 'token' => $this->tokens[$user->number]]);
            $user->expect(302);
            $this->begin($user);
        }
    }

    protected function reads(User $user): void
    {
        for ($i = 0; $i < 4; $i++) {
            $n = $user->random->getInt(0, 7) * 25;
            match ($user->random->getInt(1, 6)) {
                1, 2, 3 => $user->get('R', "/index.php?route=/sql&server=1&db=common&table=old&pos=$n&ajax_request=true"),
                4 => $user->get('R', '/index.php?route=/table/change&server=1&db=common&table=old&ajax_request=true'),
                5 => $user->get('R', $user->pick(['/js/messages.php?l=en', '/index.php?route=/nothing', '/url.php', '/index.php?route=/server/collations&ajax_request=true'])),
                6 => $user->get('S', $user->pick(['/favicon.ico', '/themes/pmahomme/img/logo_left.png', '/js/dist/navigation.js', '/robots.txt'])),
            };
        }
    }

    /** What the box for SQL does. */
    private function sql(User $user, string $sql): void
    {
        $user->post('W', '/index.php?route=/import', ['db' => $this->account($user), 'server' => '1', 'token' => $this->tokens[$user->number], 'sql_query' => $sql, 'sql_delimiter' => ';', 'show_query' => '1',
            'is_js_confirmed' => '1', 'ajax_request' => 'true', 'format' => 'sql', 'import_type' => 'query']);
        $user->expect(200);
    }

    public function violations(array $users): array
    {
        $wrong = [];
        foreach ($users as $user) {
            $account = $this->account($user);
            $tables = array_map(fn(array $row): string => array_values($row)[0], $this->database->query("SHOW TABLES LIKE 't$user->number\\_%'", $account));
            $rows = $foreign = 0;
            foreach ($tables as $table) {
                $rows += (int) $this->database->value("SELECT COUNT(*) FROM $table", $account);
                $foreign += (int) $this->database->value("SELECT COUNT(*) FROM $table WHERE text <> 'of $user->canary'", $account);
            }
            count($tables) === ($user->writes['tables'] ?? 0) || $wrong[] = "user $user->number has " . count($tables) . ' tables, but made ' . ($user->writes['tables'] ?? 0);
            $rows === 50 * ($user->writes['inserts'] ?? 0) || $wrong[] = "user $user->number has $rows rows after " . ($user->writes['inserts'] ?? 0) . ' times 50';
            $foreign === 0 || $wrong[] = "user $user->number has $foreign rows of another";
        }

        return $wrong;
    }
}
