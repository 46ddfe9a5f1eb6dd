<?php

namespace Applications;

/** A small application on Laravel: Eloquent with MariaDB, Blade, validation, encrypted cookies, tokens of forms. */
final class Laravel extends Framework
{
    /** Views that are compiled, and pages of errors, by the installation. */
    private const WARM = ['/', '/page/1', '/recent', '/form', '/nothing', '/broken'];

    public function name(): string
    {
        return 'laravel';
    }

    public function pages(): array
    {
        return ['/', '/form'];
    }

    public function databaseName(): string
    {
        return 'laravel';
    }

    public function install(): void
    {
        require_once '/usr/share/small-applications/Notes.php';
        \Notes::mysql("mysql:unix_socket={$this->database->socket};dbname=laravel;charset=utf8mb4", 'laravel', 'secret')->install('INTEGER AUTO_INCREMENT PRIMARY KEY');
        foreach (['bootstrap/cache', 'storage/framework/sessions', 'storage/framework/views', 'storage/framework/cache', 'storage/logs'] as $directory) {
            mkdir("{$this->data()}/$directory", 0755, true);
        }
        foreach (self::WARM as $path) {
            $this->place->php($this, ['-r', '$app = require "/usr/share/small-applications/laravel/bootstrap/app.php";
                $app->make(Illuminate\Contracts\Http\Kernel::class)->handle(Illuminate\Http\Request::create($argv[1]))->getStatusCode();', $path]);
        }
        foreach (['sessions', 'logs'] as $directory) {
            array_map(unlink(...), glob("{$this->data()}/storage/framework/$directory/*") ?: []);
        }
    }

    public function begin(User $user): void
    {
        $form = Form::in($user->get('W', '/form')->body, '#login');
        $user->post('W', $form->action, ['name' => $user->canary] + $form->fields);
        $user->follow('W', $user->expect(303));
    }

    protected function post(User $user, string $target, array $form, array $files = []): Response
    {
        if (rawurldecode((string) $user->cookie('XSRF-TOKEN')) === '') {
            $user->get('W', '/form');
        }

        return $user->post('W', $target, $form, $files, ['X-XSRF-TOKEN' => (string) $user->cookie('XSRF-TOKEN')]);
    }

    protected function json(User $user, string $method, string $target, array $value): Response
    {
        return $user->request('W', $method, $target, ['Content-Type' => 'application/json', 'Accept' => 'application/json', 'X-XSRF-TOKEN' => (string) $user->cookie('XSRF-TOKEN')], json_encode($value));
    }

    protected function stored(): array
    {
        return array_map(array_values(...), $this->database->query("SELECT owner, body FROM notes WHERE owner <> 'nobody'", 'laravel'));
    }
}
