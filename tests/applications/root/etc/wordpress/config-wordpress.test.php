<?php
/* The configuration that the package looks for: fixed keys, no calls to other hosts. */
define('DB_NAME', 'wordpress');
define('DB_USER', 'wordpress');
define('DB_PASSWORD', 'secret');
define('DB_HOST', 'localhost:/var/lib/applications/mysql.sock');
define('DB_CHARSET', 'utf8mb4');
define('WP_CONTENT_DIR', '/usr/share/wordpress/wp-content');
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $key) {
    define($key, hash('sha256', "of a test: $key"));
}
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISALLOW_FILE_MODS', true);
define('WP_DEBUG', false);
