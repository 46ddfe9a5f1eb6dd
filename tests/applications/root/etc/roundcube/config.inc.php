<?php
/* A webmail program in front of a private IMAP server; nothing is sent. */
$config = [
    'db_dsnw' => 'mysql://roundcube:secret@unix(/var/lib/applications/mysql.sock)/roundcube',
    'imap_host' => '127.0.0.1:' . (int) @file_get_contents('/var/lib/applications/data/imap-port'),
    'des_key' => '0123456789abcdef01234567',
    'plugins' => [],
    'skin' => 'elastic',
    'log_driver' => 'file',
    'log_dir' => '/var/lib/applications/data/state/logs',
    'temp_dir' => '/var/lib/applications/data/state/temp',
    'enable_spellcheck' => false,
    'ip_check' => false,
    'session_lifetime' => 60,
    'refresh_interval' => 0,
    'language' => 'en_US',
    'product_name' => 'A webmail program',
    'mime_types' => '/etc/mime.types',
    'login_rate_limit' => 100000,
    'timezone' => 'UTC',
];
