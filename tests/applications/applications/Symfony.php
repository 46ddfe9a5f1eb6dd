<?php

namespace Applications;

/** A small application on the kernel, the container and the sessions of Symfony, with MariaDB. */
final class Symfony extends Framework
{
    public function name(): string
    {
        return 'symfony';
    }

    public function databaseName(): string
    {
        return 'symfony';
    }

    public function install(): void
    {
        require_once '/usr/share/small-applications/Notes.php';
        \Notes::mysql("mysql:unix_socket={$this->database->socket};dbname=symfony;charset=utf8mb4", 'symfony', 'secret')->install('INTEGER AUTO_INCREMENT PRIMARY KEY');
        // The container is compiled once, not by the first request.
        $this->place->php($this, ['-r', 'chdir("/usr/share/small-applications/symfony"); require "autoload.php"; (new Symfony\Component\Dotenv\Dotenv())->usePutenv(true)->load(".env");
            $kernel = new App\Kernel("prod", false); $kernel->handle(Symfony\Component\HttpFoundation\Request::create("/"));']);
    }

    protected function stored(): array
    {
        return array_map(array_values(...), $this->database->query("SELECT owner, body FROM notes WHERE owner <> 'nobody'", 'symfony'));
    }
}
