<?php

declare(strict_types=1);

/*
 * Imports CSV files into a table, several files at a time, each in a coroutine and a transaction of its own: a file is
 * imported as a whole or not at all.
 *
 *   php examples/import.php [options] FILE...
 *
 *   --table=NAME     where to (default import); it is created with the columns of the first file
 *   --parallel=N     files and database connections at once (default 4)
 *
 * The first line of a file names its columns. The database comes from the environment (DATABASE_DSN, DATABASE_USER,
 * DATABASE_PASSWORD; see json-api.php), or is a SQLite file in the directory for temporary files. The exit status is 1 if
 * a file could not be imported.
 */

use Async\TaskGroup;
use function Examples\{bad_usage, command_line, fail};

require __DIR__ . '/lib/cli.php';
require __DIR__ . '/lib/database.php';

final readonly class Importer
{
    public function __construct(private PDO $pdo, private string $table) {}

    /** @param list<string> $columns */
    public function createTable(array $columns): void
    {
        $this->pdo->exec("CREATE TABLE IF NOT EXISTS $this->table (" . implode(', ', array_map(fn ($c) => "$c VARCHAR(1000)", $columns)) . ')');
    }

    /** @return int rows */
    public function import(string $file): int
    {
        /* Read first: whoever waits in the middle of a transaction keeps others waiting. */
        $rows = $this->rows($file);
        $columns = array_shift($rows);

        /* If this throws or is cancelled, the end of the coroutine rolls back. */
        $this->pdo->beginTransaction();
        $insert = $this->pdo->prepare("INSERT INTO $this->table (" . implode(', ', $columns) . ') VALUES ('
            . implode(', ', array_fill(0, count($columns), '?')) . ')');
        foreach ($rows as $number => $row) {
            count($row) === count($columns) or throw new RuntimeException('line ' . ($number + 2) . ' has ' . count($row) . ' values');
            $insert->execute($row);
        }
        $this->pdo->commit();

        return count($rows);
    }

    /** @return list<list<string>> the names of the columns first */
    public function rows(string $file): array
    {
        $stream = @fopen($file, 'r') ?: throw new RuntimeException('cannot be opened');
        $rows = [];
        while (($row = fgetcsv($stream, escape: '')) !== false) {
            $row === [null] or $rows[] = $row;
        }
        $rows or throw new RuntimeException('is empty');
        foreach ($rows[0] as $column) {
            preg_match('/^[a-z_][a-z0-9_]*$/Di', $column) or throw new RuntimeException("\"$column\" is no name of a column");
        }

        return $rows;
    }
}

[$options, $files] = command_line(['table' => 'import', 'parallel' => [4, 1, 100]]);
$files or bad_usage('which files?');
preg_match('/^[a-z_][a-z0-9_]*$/Di', $options['table']) or bad_usage('--table: letters, digits and _');

$importer = new Importer(Examples\database($options['parallel']), $options['table']);
try {
    $importer->createTable($importer->rows($files[0])[0]);
} catch (RuntimeException $e) {
    fail("$files[0]: {$e->getMessage()}");
}

$group = new TaskGroup(concurrency: $options['parallel']);
foreach ($files as $file) {
    $group->spawn(fn () => [$file, $importer->import($file)]);
}
$group->close();

$failed = 0;
foreach ($group as $number => [$result, $error]) {
    if ($error) {
        fwrite(STDERR, "$files[$number]: {$error->getMessage()}\n");
        $failed = 1;
    } else {
        echo "$result[0]: $result[1] rows\n";
    }
}
exit($failed);
