<?php

use Illuminate\Support\ServiceProvider;

return [
    'name' => env('APP_NAME'), 'env' => env('APP_ENV'), 'debug' => (bool) env('APP_DEBUG'), 'url' => env('APP_URL'), 'timezone' => 'UTC', 'locale' => 'en',
    'fallback_locale' => 'en', 'key' => env('APP_KEY'), 'cipher' => 'AES-256-CBC', 'maintenance' => ['driver' => 'file'],
    'providers' => ServiceProvider::defaultProviders()->merge([App\Routes::class])->toArray(), 'aliases' => [],
];
