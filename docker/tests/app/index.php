<?php
/* The front controller under FPM, as every such application has one. */

$app = require '/app/app.php';
$response = $app->handle(Slim\Psr7\Factory\ServerRequestFactory::createFromGlobals());
http_response_code($response->getStatusCode());
foreach ($response->getHeaders() as $name => $values) {
    foreach ($values as $value) {
        header("$name: $value", false);
    }
}
echo $response->getBody();
