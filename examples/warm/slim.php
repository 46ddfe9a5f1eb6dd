<?php
/* The boot file of a Slim application, beside its composer.json: `php_admin_value[auto_boot_file] = /srv/application/boot.php`.
 * application.php makes the application with its routes, and returns it. */

require __DIR__ . '/vendor/autoload.php';

$app = require __DIR__ . '/application.php';

return static fn() => $app->run();
