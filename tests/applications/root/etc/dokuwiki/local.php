<?php
/* The configuration of a small wiki: users write in namespaces, everyone reads. */
$conf['title'] = 'A wiki';
$conf['useacl'] = 1;
$conf['superuser'] = 'user0';
$conf['savedir'] = '/var/lib/applications/data/state/data';
$conf['disableactions'] = 'register,resendpwd,profile_delete';
$conf['updatecheck'] = 0;
$conf['gzip_output'] = 0;
$conf['dformat'] = '%Y/%m/%d %H:%M';
