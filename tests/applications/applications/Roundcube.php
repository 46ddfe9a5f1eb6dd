<?php

namespace Applications;

/** Roundcube in front of a private dovecot: each user has a mailbox of its own with the same 20 messages. */
final class Roundcube extends Application
{
    public function name(): string
    {
        return 'roundcube';
    }

    public function databaseName(): string
    {
        return 'roundcube';
    }

    public function extensions(): array
    {
        return ['intl'];
    }

    public function root(): string
    {
        return '/var/lib/roundcube/public_html';
    }

    public function install(): void
    {
        Processes::run(['mariadb', '--no-defaults', '-u', 'root', '-S', $this->database->socket, 'roundcube'], input: '/usr/share/roundcube/SQL/mysql.initial.sql');
        foreach (['drafts', 'identities', 'contacts', 'searches', 'responses', 'users'] as $i => $table) {
            if ($this->database->query("SHOW TABLES LIKE '$table'", 'roundcube') !== []) {
                $this->database->query("ALTER TABLE $table AUTO_INCREMENT = 7{$i}0001", 'roundcube');
            }
        }
        foreach (['logs', 'temp', 'mail'] as $directory) {
            mkdir("{$this->data()}/$directory");
        }
        $accounts = '';
        for ($i = 0; $i < 80; $i++) {
            $accounts .= "user$i:{PLAIN}secret\n";
            $box = "{$this->data()}/mail/user$i";
            foreach (['cur', 'new', 'tmp'] as $directory) {
                mkdir("$box/$directory", 0700, true);
            }
            for ($n = 1; $n <= 20; $n++) {
                $file = sprintf('%s/cur/17356896%02d.M%dP1.test:2,S', $box, $n, $n);
                $date = gmdate('D, d M Y H:i:s +0000', 1735689600 + $n * 60);
                file_put_contents($file, "Return-Path: <sender$n@example.test>\r\nDate: $date\r\nFrom: Sender $n <sender$n@example.test>\r\nTo: user@example.test\r\nSubject: Message $n =?UTF-8?Q?=C3=A4?=\r\nMessage-ID: <$n@example.test>\r\n"
                    . "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=UTF-8\r\n\r\n" . str_repeat("A line of message $n.\r\n", $n));
                touch($file, 1735689600 + $n * 60);
            }
        }
        file_put_contents("{$this->data()}/accounts", $accounts);
    }

    public function startServers(Processes $processes): void
    {
        $data = $this->place->data;
        $port = free_port();
        file_put_contents("$data/imap-port", (string) $port);
        $user = Workplace::user();
        file_put_contents("$data/dovecot.conf", <<<END
            protocols = imap
            listen = 127.0.0.1
            base_dir = $data/dovecot
            log_path = $data/dovecot.log
            ssl = no
            disable_plaintext_auth = no
            mail_location = maildir:{$this->data()}/mail/%u
            mail_uid = $user
            mail_gid = $user
            first_valid_uid = 1
            default_process_limit = 200
            service imap-login {
              inet_listener imap {
                port = $port
              }
              inet_listener imaps {
                port = 0
              }
            }
            service stats {
              client_limit = 1000
            }
            passdb {
              driver = passwd-file
              args = {$this->data()}/accounts
            }
            userdb {
              driver = static
              args = uid=$user gid=$user home={$this->data()}/mail/%u
            }
            namespace inbox {
              inbox = yes
              mailbox Drafts {
                auto = create
              }
            }
            END . "\n");
        $processes->start('dovecot', ['dovecot', '-F', '-c', "$data/dovecot.conf"], "$data/dovecot.out");
        Processes::waitFor("tcp://127.0.0.1:$port", "$data/dovecot.log");
    }

    public function begin(User $user): void
    {
        $form = Form::in($user->get('W', '/')->body, '#login-form');
        $user->post('W', '/?_task=login', ['_user' => "user$user->number", '_pass' => 'secret', '_timezone' => 'UTC'] + $form->fields);
        $user->follow('W', $this->absolute($user->expect(302)));
        preg_match('~"request_token":"([^"]+)"~', $user->expect(200)->body, $token) || throw new \RuntimeException('the mailbox has no token');
        $this->tokens[$user->number] = $token[1];
    }

    /** @var array<int, string> */
    private array $tokens = [];

    /** Redirections are relative to the root. */
    private function absolute(Response $response): Response
    {
        $fields = array_map(fn(array $field): array => strcasecmp($field[0], 'Location') === 0 ? [$field[0], preg_replace('~^(\./)?(?=\?)~', '/', $field[1])] : $field, $response->fields);

        return new Response($response->status, $response->reason, $fields, $response->body);
    }

    /** A request of the page's script. */
    private function ajax(User $user, string $class, string $query): Response
    {
        $user->get($class, "/?$query&_remote=1", ['X-Roundcube-Request' => $this->tokens[$user->number], 'X-Requested-With' => 'XMLHttpRequest']);

        return $user->expect(200);
    }

    public function session(User $user): void
    {
        $this->inAnyOrder($user, [$this->draft(...), $this->preferences(...), $this->search(...), $this->logOut(...)]);
    }

    private function search(User $user): void
    {
        $this->ajax($user, 'W', '_task=mail&_action=list&_mbox=Drafts&_page=1');
        $this->ajax($user, 'W', '_task=mail&_action=search&_q=Message+1&_headers=subject&_scope=base&_mbox=INBOX');
    }

    private function logOut(User $user): void
    {
        $user->get('W', "/?_task=logout&_token={$this->tokens[$user->number]}");
        $this->begin($user);
    }

    protected function reads(User $user): void
    {
        for ($i = 0; $i < 6; $i++) {
            $n = $user->random->getInt(1, 20);
            match ($user->random->getInt(1, 6)) {
                1, 2 => $user->get('R', "/?_task=mail&_mbox=INBOX&_uid=$n&_action=show"),
                3 => $this->ajax($user, 'R', '_task=mail&_action=list&_mbox=INBOX&_page=1'),
                4 => $user->get('R', "/?_task=mail&_mbox=INBOX&_uid=$n&_action=viewsource"),
                5 => $user->get('R', $user->pick(['/?_task=settings', '/?_task=addressbook', '/?_task=nothing&_action=none'])),
                6 => $user->get('S', $user->pick(['/skins/elastic/images/logo.svg', '/program/js/common.min.js', '/program/resources/blank.gif'])),
            };
        }
    }

    private function draft(User $user): void
    {
        $user->get('W', '/?_task=mail&_action=compose');
        $page = $user->follow('W', $this->absolute($user->expect(302)));
        $form = Form::in($page->body, 'form[name=form]');
        $id = $form->fields['_id'];
        $name = $user->word();
        $user->post('W', "/?_task=mail&_action=upload&_id=$id&_uploadid=upload1&_remote=1&_from=compose", ['_token' => $this->tokens[$user->number]], ['_attachments[]' => ["$name.txt", 'text/plain', "attached by $user->canary"]],
            ['X-Roundcube-Request' => $this->tokens[$user->number]]);
        $user->expect(200);
        $user->post('W', '/?_task=mail&_action=send&_framed=1', ['_draft' => '1', '_to' => 'other@example.test', '_subject' => "Draft of $user->mark", '_message' => "Text of $user->canary.", '_token' => $this->tokens[$user->number]] + $form->fields);
        $user->expect(200);
        $user->wrote('drafts');
    }

    private function preferences(User $user): void
    {
        foreach (['de_DE', 'en_US'] as $language) {
            $form = Form::in($user->get('W', '/?_task=settings&_action=edit-prefs&_section=general&_framed=1')->body, 'form');
            $user->post('W', '/?_task=settings&_action=save-prefs', ['_language' => $language] + $form->fields);
            $user->get('W', '/?_task=mail');
        }
    }

    public function violations(array $users): array
    {
        $wrong = [];
        foreach ($users as $user) {
            $drafts = array_merge(glob("{$this->data()}/mail/user$user->number/.Drafts/cur/*"), glob("{$this->data()}/mail/user$user->number/.Drafts/new/*"));
            count($drafts) === ($user->writes['drafts'] ?? 0) || $wrong[] = "user $user->number has " . count($drafts) . ' drafts, but wrote ' . ($user->writes['drafts'] ?? 0);
            foreach ($drafts as $draft) {
                str_contains(file_get_contents($draft), $user->mark) || $wrong[] = "$draft has the text of another user";
            }
        }

        return $wrong;
    }
}
