<?php
/* One server, and accounts that log in with a cookie. */
$cfg['blowfish_secret'] = '0123456789abcdef0123456789abcdef';
$cfg['Servers'][1] = ['auth_type' => 'cookie', 'host' => 'localhost', 'socket' => '/var/lib/applications/mysql.sock', 'AllowNoPassword' => false];
$cfg['TempDir'] = '/var/lib/applications/data/state/tmp';
$cfg['VersionCheck'] = false;
$cfg['SendErrorReports'] = 'never';
$cfg['PmaNoRelation_DisableWarning'] = true;
