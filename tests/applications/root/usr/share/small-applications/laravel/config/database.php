<?php

return ['default' => 'mysql', 'migrations' => 'migrations', 'connections' => ['mysql' => [
    'driver' => 'mysql', 'unix_socket' => '/var/lib/applications/mysql.sock', 'database' => 'laravel', 'username' => 'laravel', 'password' => env('DB_PASSWORD'),
    'charset' => 'utf8mb4', 'collation' => 'utf8mb4_unicode_ci', 'prefix' => '', 'strict' => true,
]]];
