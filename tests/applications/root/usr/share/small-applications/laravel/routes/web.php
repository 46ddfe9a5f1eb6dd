<?php

use App\Note;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;

Route::get('/form', fn() => view('form'));
Route::post('/login', function (Request $request) {
    $request->session()->regenerate();
    $request->session()->put('name', $request->input('name'));

    return redirect('/me', 303);
});
Route::get('/me', function (Request $request) {
    $visits = $request->session()->increment('visits');

    return ['name' => $request->session()->get('name'), 'visits' => $visits];
});
Route::post('/logout', function (Request $request) {
    $request->session()->invalidate();

    return redirect('/me', 303);
});
Route::post('/notes', function (Request $request) {
    $note = $request->validate(['title' => 'required|string|max:200', 'body' => 'string']);
    $id = Note::create($note + ['owner' => $request->session()->get('name')])->id;

    return response(['id' => $id], 201)->header('Location', "/notes/$id");
});
Route::get('/notes/{note}', fn(Note $note) => $note)->whereNumber('note');
Route::put('/notes/{id}', fn(Request $request, int $id) => ['changed' => Note::where('id', $id)->where('owner', $request->session()->get('name'))->update(['body' => $request->input('body')]) === 1]);
Route::delete('/notes/{id}', fn(Request $request, int $id) => ['removed' => Note::where('id', $id)->where('owner', $request->session()->get('name'))->delete() === 1]);
Route::post('/upload', function (Request $request) {
    $file = $request->file('file');
    $told = ['name' => $file->getClientOriginalName(), 'type' => $file->getClientMimeType(), 'size' => $file->getSize(), 'sha256' => hash_file('sha256', $file->path())];
    $file->storeAs('', safe_name($request->session()->get('name') . '-' . $request->input('as')));

    return $told;
});
Route::get('/uploads/{name}', fn(Request $request, string $name) => response()->file(storage_path('../' . safe_name($request->session()->get('name') . "-$name")), ['Content-Type' => 'application/octet-stream']));
