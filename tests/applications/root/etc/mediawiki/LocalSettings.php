<?php
/* The configuration of a small wiki with uploads. */
defined('MEDIAWIKI') || exit;

$wgSitename = 'A wiki';
$wgServer = 'http://mediawiki.test';
$wgScriptPath = '';
$wgResourceBasePath = '';
$wgArticlePath = '/wiki/$1';
$wgDBtype = 'mysql';
$wgDBserver = 'localhost:/var/lib/applications/mysql.sock';
$wgDBname = 'mediawiki';
$wgDBuser = 'mediawiki';
$wgDBpassword = 'secret';
$wgMainCacheType = CACHE_DB;
$wgSessionCacheType = CACHE_DB;
$wgEnableUploads = true;
$wgUploadDirectory = '/var/lib/applications/data/state/images';
$wgUploadPath = '/images';
$wgUseImageMagick = false;
$wgCacheDirectory = '/var/lib/applications/data/state/cache';
$wgTmpDirectory = '/var/lib/applications/data/tmp';
$wgSecretKey = hash('sha256', 'of a test');
$wgUpgradeKey = '0123456789abcdef';
$wgLanguageCode = 'en';
$wgDefaultSkin = 'vector';
$wgJobRunRate = 0;
$wgPingback = false;
$wgRateLimits = [];
$wgPasswordAttemptThrottle = [];
$wgPasswordPolicy['policies']['default'] = ['MinimalPasswordLength' => 1];
$wgPasswordConfig['pbkdf2']['cost'] = '1000';
$wgEmailEnabled = $wgEnableEmail = false;
wfLoadSkin('Vector');
wfLoadExtension('ParserFunctions');
wfLoadExtension('Cite');
