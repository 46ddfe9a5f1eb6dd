<?php

use App\Note;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;

Route::get('/', fn() => ['app' => 'laravel']);
Route::get('/hello/{name}', fn(Request $request, string $name) => [
    'hello' => $name, 'times' => $request->integer('times', 1), 'agent' => $request->userAgent(), 'cookie' => $request->cookie('c'), 'language' => $request->getPreferredLanguage(['en', 'de']),
]);
Route::get('/told/{more?}', fn(Request $request) => told($_SERVER) + ['uri' => $request->fullUrl(), 'path' => $request->path(), 'user' => $request->getUser()])->where('more', '.*');
Route::get('/disturb/{value}', fn(string $value) => disturb($value));
Route::get('/calm', fn() => calm());
Route::get('/items', fn(Request $request) => Note::where('owner', 'nobody')->orderBy('id')->paginate(20));
Route::get('/page/{n}', fn(int $n) => response(view('page', ['title' => "Page $n", 'rows' => Note::where('owner', 'nobody')->orderBy('id')->forPage($n, 20)->get()]))->setEtag("page-$n"));
Route::get('/recent', fn() => view('page', ['title' => 'Recent', 'rows' => Note::where('owner', '<>', 'nobody')->orderByDesc('id')->limit(20)->get()]));
Route::get('/moved', fn() => redirect('/page/1', 303));
Route::get('/empty', fn() => response()->noContent());
Route::get('/unchanged', fn() => response('', 304)->setEtag('one'));
Route::get('/broken', fn() => throw new RuntimeException('broken'));
Route::get('/stream', fn(Request $request) => response()->stream(function () use ($request) {
    foreach (parts($request->integer('n')) as $part) {
        echo $part;
        ob_get_level() > 0 && ob_flush();
        flush();
    }
}, 200, ['Content-Type' => 'text/plain', 'X-Accel-Buffering' => 'no']));
