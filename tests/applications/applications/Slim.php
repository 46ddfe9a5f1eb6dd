<?php

namespace Applications;

/** A small application on Slim 3, with SQLite. */
final class Slim extends Framework
{
    public function name(): string
    {
        return 'slim';
    }

    public function install(): void
    {
        require_once '/usr/share/small-applications/Notes.php';
        \Notes::sqlite("{$this->data()}/notes.sqlite")->install('INTEGER PRIMARY KEY AUTOINCREMENT');
    }

    protected function stored(): array
    {
        return (new \PDO("sqlite:{$this->data()}/notes.sqlite"))->query("SELECT owner, body FROM notes WHERE owner <> 'nobody'")->fetchAll(\PDO::FETCH_NUM);
    }
}
