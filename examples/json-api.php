<?php

declare(strict_types=1);

/*
 * A JSON API over a database: accounts and transfers between them. One PDO object for all requests, which pools its
 * connections: each request works on its own, and gives it back when it is done.
 *
 *   php examples/json-api.php [options]
 *
 *   --host=ADDRESS     where to listen (default 127.0.0.1)
 *   --port=PORT        default 8080; 0 takes a free one, which is printed
 *   --connections=N    to the database, at most (default 10)
 *   --limit=N          HTTP connections served at once (default 1000)
 *
 * The database is a SQLite file in the directory for temporary files, or what the environment says:
 *
 *   DATABASE_DSN='sqlite:/var/lib/bank.db'
 *   DATABASE_DSN='mysql:host=db.example.com;dbname=bank;charset=utf8mb4' DATABASE_USER=bank DATABASE_PASSWORD=...
 *   DATABASE_DSN='pgsql:host=db.example.com;dbname=bank' DATABASE_USER=bank DATABASE_PASSWORD=...
 *
 *   curl http://127.0.0.1:8080/accounts
 *   curl --data '{"owner": "ann", "balance": 100}' http://127.0.0.1:8080/accounts
 *   curl --data '{"from": 1, "to": 2, "amount": 30}' http://127.0.0.1:8080/transfers
 */

use Examples\{Request, Response};
use function Examples\{bad_usage, command_line, converse, listen, serve};

require __DIR__ . '/lib/cli.php';
require __DIR__ . '/lib/http.php';
require __DIR__ . '/lib/server.php';
require __DIR__ . '/lib/database.php';

/** What the client did wrong. */
final class Refused extends Exception {}

final readonly class Bank
{
    public function __construct(private PDO $pdo) {}

    public function createTables(): void
    {
        $id = match ($this->pdo->getAttribute(PDO::ATTR_DRIVER_NAME)) {
            'mysql' => 'INT AUTO_INCREMENT PRIMARY KEY',
            'pgsql' => 'SERIAL PRIMARY KEY',
            default => 'INTEGER PRIMARY KEY',
        };
        $this->pdo->exec("CREATE TABLE IF NOT EXISTS account (id $id, owner VARCHAR(100) NOT NULL, balance INTEGER NOT NULL)");
    }

    public function accounts(): array
    {
        return $this->pdo->query('SELECT id, owner, balance FROM account ORDER BY id')->fetchAll();
    }

    public function account(int $id): array
    {
        $select = $this->pdo->prepare('SELECT id, owner, balance FROM account WHERE id = ?');
        $select->execute([$id]);

        return $select->fetch() ?: throw new Refused("no account $id", 404);
    }

    public function open(string $owner, int $balance): array
    {
        $owner !== '' && $balance >= 0 or throw new Refused('an account needs an owner and a balance that is not negative', 400);
        $this->pdo->prepare('INSERT INTO account (owner, balance) VALUES (?, ?)')->execute([$owner, $balance]);

        return $this->account((int) $this->pdo->lastInsertId());
    }

    public function transfer(int $from, int $to, int $amount): array
    {
        $amount > 0 && $from !== $to or throw new Refused('a transfer goes to another account, and is positive', 400);
        $this->account($from);
        $this->account($to);

        /* From here on all statements of this coroutine run on one connection. */
        $this->pdo->beginTransaction();
        try {
            $changes = [$from => -$amount, $to => $amount];
            ksort($changes);    // everybody locks in the same order
            foreach ($changes as $id => $change) {
                $update = $this->pdo->prepare('UPDATE account SET balance = balance + ? WHERE id = ? AND balance + ? >= 0');
                $update->execute([$change, $id, $change]);
                $update->rowCount() === 1 or throw new Refused('not enough money', 409);
            }
            $this->pdo->commit();
        } finally {
            /* The coroutine goes on to the client's next request; at its end this would happen by itself. */
            $this->pdo->inTransaction() and $this->pdo->rollBack();
        }

        return [$this->account($from), $this->account($to)];
    }
}

final readonly class Api
{
    private const REASONS = [201 => 'Created', 409 => 'Conflict'];

    public function __construct(private Bank $bank) {}

    public function __invoke($socket): void
    {
        converse($socket, $this->answer(...));
    }

    private function answer(Request $request): Response
    {
        try {
            return $this->route($request);
        } catch (Refused $e) {
            return $this->json($e->getCode(), ['error' => $e->getMessage()]);
        } catch (JsonException | TypeError) {
            return $this->json(400, ['error' => 'the body is not what this address expects']);
        }
    }

    private function route(Request $request): Response
    {
        if (preg_match('~^/accounts/(\d{1,9})$~D', $request->path, $match)) {
            return match ($request->method) {
                'GET', 'HEAD' => $this->json(200, $this->bank->account((int) $match[1])),
                default => Response::error(405, ['Allow' => 'GET, HEAD']),
            };
        }

        return match ([$request->path, $request->method]) {
            ['/accounts', 'GET'], ['/accounts', 'HEAD'] => $this->json(200, $this->bank->accounts()),
            ['/accounts', 'POST'] => $this->json(201, $this->bank->open(...$this->body($request, ['owner', 'balance']))),
            ['/transfers', 'POST'] => $this->json(200, $this->bank->transfer(...$this->body($request, ['from', 'to', 'amount']))),
            default => Response::error(404),
        };
    }

    /** The named members of the object in the body. */
    private function body(Request $request, array $names): array
    {
        $data = json_decode($request->body, true, 8, JSON_THROW_ON_ERROR);

        return array_map(fn ($name) => $data[$name] ?? throw new Refused("$name is missing", 400), $names);
    }

    private function json(int $status, array $data): Response
    {
        return new Response($status, json_encode($data, JSON_THROW_ON_ERROR) . "\n", ['Content-Type' => 'application/json'], self::REASONS[$status] ?? '');
    }
}

[$options, $arguments] = command_line([
    'host' => '127.0.0.1',
    'port' => [8080, 0, 65535],
    'connections' => [10, 1, 1_000],
    'limit' => [1_000, 1, 100_000],
]);
$arguments and bad_usage("unexpected argument $arguments[0]");

$bank = new Bank(Examples\database($options['connections']));
$bank->createTables();

$listener = listen("tcp://$options[host]:$options[port]");
echo 'Listening on http://', stream_socket_get_name($listener, false), "\n";
serve($listener, new Api($bank), $options['limit']);
echo "Stopped\n";
