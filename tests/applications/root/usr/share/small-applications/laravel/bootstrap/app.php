<?php
/* What Composer's autoloader would be, and the container. */

require_once '/usr/share/php/Illuminate/autoload.php';
require_once '/usr/share/php/Dotenv/autoload.php';
require_once __DIR__ . '/../../pieces.php';

spl_autoload_register(function (string $class): void {
    if (str_starts_with($class, 'App\\') && is_file($file = __DIR__ . '/../app/' . substr($class, 4) . '.php')) {
        require $file;
    }
});

// The reader of .env calls putenv(), as that of Symfony does.
Illuminate\Support\Env::enablePutenv();
$app = new Illuminate\Foundation\Application(dirname(__DIR__));
$app->useStoragePath('/var/lib/applications/data/state/storage');
$app->useBootstrapPath('/var/lib/applications/data/state/bootstrap');
$app->singleton(Illuminate\Contracts\Http\Kernel::class, App\Kernel::class);
$app->singleton(Illuminate\Contracts\Console\Kernel::class, Illuminate\Foundation\Console\Kernel::class);
$app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, Illuminate\Foundation\Exceptions\Handler::class);

return $app;
