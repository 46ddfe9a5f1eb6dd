<?php

namespace App;

/** Something around every request, as such applications have. */
final class AddHeaders
{
    public function handle($request, \Closure $next)
    {
        $response = $next($request);
        $response->headers->set('X-App', ['one', 'two']);

        return $response;
    }
}
