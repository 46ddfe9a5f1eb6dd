<?php

namespace App;

use Illuminate\Foundation\Support\Providers\RouteServiceProvider;
use Illuminate\Support\Facades\Route;

/** Those pages that have a session are in the group "web". */
final class Routes extends RouteServiceProvider
{
    public function boot(): void
    {
        $this->routes(function () {
            Route::group([], base_path('routes/plain.php'));
            Route::middleware('web')->group(base_path('routes/web.php'));
        });
    }
}
