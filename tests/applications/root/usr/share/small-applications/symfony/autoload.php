<?php
/* What Composer's autoloader would be, were the libraries not the distribution's. */

namespace Composer {
    /** Part of that autoloader: the framework asks it whether a package is there for more than development. */
    final class InstalledVersions
    {
        public static function isInstalled(string $package, bool $includeDevelopment = true): bool
        {
            return true;
        }

        public static function getRootPackage(): array
        {
            return ['name' => 'example/application'];
        }
    }
}

namespace {
    require_once '/usr/share/php/Symfony/Bundle/FrameworkBundle/autoload.php';
    require_once '/usr/share/php/Symfony/Component/Dotenv/autoload.php';
    require_once __DIR__ . '/../Notes.php';
    require_once __DIR__ . '/../pieces.php';

    spl_autoload_register(function (string $class) {
        if (str_starts_with($class, 'App\\')) {
            require __DIR__ . '/src/' . substr($class, 4) . '.php';
        }
    });
}
