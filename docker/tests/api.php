<?php
/* The accounts of the example JSON API as a front controller, for the load on FPM: the list and its sum at once, over a pool. */

use function Async\{await_all, spawn};

$pdo = new PDO(getenv('DATABASE_DSN'), getenv('DATABASE_USER') ?: null, getenv('DATABASE_PASSWORD') ?: null, [
    PDO::ATTR_POOL_ENABLED => true,
    PDO::ATTR_POOL_MAX => 2,
    PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
    PDO::ATTR_EMULATE_PREPARES => false,
]);
header('Content-Type: application/json');
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($_SERVER['REQUEST_METHOD'] === 'GET' && $path === '/accounts') {
    [[$accounts, $sum], $errors] = await_all([
        spawn(fn () => $pdo->query('SELECT id, owner, balance FROM account ORDER BY id')->fetchAll()),
        spawn(fn () => $pdo->query('SELECT SUM(balance) FROM account')->fetchColumn()),
    ]);
    if ($errors || array_sum(array_column($accounts, 'balance')) !== (int) $sum) {
        http_response_code(500);
        throw reset($errors) ?: new LogicException("the sum is not $sum");
    }
    echo json_encode($accounts), "\n";
} elseif ($path === '/transfers') {
    ['from' => $from, 'to' => $to, 'amount' => $amount] = json_decode(file_get_contents('php://input'), true, flags: JSON_THROW_ON_ERROR);
    $pdo->beginTransaction();
    $update = $pdo->prepare('UPDATE account SET balance = balance + ? WHERE id = ?');
    $update->execute([-$amount, $from]);
    $update->execute([$amount, $to]);
    $pdo->commit();
    echo "true\n";
} else {
    http_response_code(404);
}
