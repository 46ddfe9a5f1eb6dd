<?php

/** @generate-class-entries */

namespace TrueAsync;

/** How a browser treats a file: shows it, or saves it. */
enum SendFileDisposition: string
{
    case INLINE = 'inline';
    case ATTACHMENT = 'attachment';
}

/** What a static mount does with a request for a file that it does not have. */
enum StaticOnMissing: int
{
    /** It answers 404. */
    case NOT_FOUND = 0;
    /** The next mount gets the request, or the handler. */
    case NEXT = 1;
}

/** What a static mount does with paths that have a segment beginning with a dot. */
enum StaticDotfiles: int
{
    /** It answers 404. */
    case DENY = 0;
    /** It serves them. */
    case ALLOW = 1;
    /** They are missing. */
    case IGNORE = 2;
}

/** What a static mount does with symbolic links below its root. */
enum StaticSymlinks: int
{
    /** It answers 404. */
    case REJECT = 0;
    /** It follows them to targets below the root. */
    case FOLLOW = 1;
    /** The same, if link and target have the same owner. */
    case OWNER_MATCH = 2;
}

/**
 * How HttpResponse::sendFile() sends a file.
 *
 * @not-serializable
 */
final readonly class SendFileOptions
{
    public ?string $contentType;
    public SendFileDisposition $disposition;
    public ?string $downloadName;
    public ?string $cacheControl;
    public bool $etag;
    public bool $lastModified;
    public bool $acceptRanges;
    public bool $precompressed;
    public bool $conditional;
    public bool $deleteAfterSend;
    public ?int $status;

    /**
     * @param string|null $contentType the media type; null: that of the extension
     * @param SendFileDisposition $disposition whether a browser shows the file or saves it
     * @param string|null $downloadName the name under which it is saved
     * @param string|null $cacheControl the value of Cache-Control
     * @param bool $etag send a weak validator made from time, size and inode
     * @param bool $lastModified send the time of the last change
     * @param bool $acceptRanges serve parts of the file
     * @param bool $precompressed send file.zst, file.gz or file.br where it exists and the client accepts it
     * @param bool $conditional answer 304 to a client that has the file, and 412 to one that wants another; If-Match matches no weak
     *     validator (RFC 9110, 13.1.1), so that it is `*` or If-Unmodified-Since that helps here
     * @param bool $deleteAfterSend delete the file after the transfer, complete or not. A 304 or 416, which sends nothing of it, leaves it:
     *     for a file that is made for one request, say `conditional: false, acceptRanges: false`, too
     * @param int|null $status the status of a full response; other than 200 it disables ranges and conditions
     */
    public function __construct(
        ?string $contentType = null,
        SendFileDisposition $disposition = SendFileDisposition::INLINE,
        ?string $downloadName = null,
        ?string $cacheControl = null,
        bool $etag = true,
        bool $lastModified = true,
        bool $acceptRanges = true,
        bool $precompressed = true,
        bool $conditional = true,
        bool $deleteAfterSend = false,
        ?int $status = null,
    ) {}
}

/**
 * A directory whose files a server sends by itself: no PHP code runs for them.
 *
 *     $server->addStaticHandler((new StaticHandler('/assets/', '/srv/www/assets'))->setCacheControl('max-age=3600'));
 *
 * @strict-properties
 * @not-serializable
 */
final class StaticHandler
{
    /**
     * @param string $urlPrefix begins and ends with a slash
     * @param string $rootDirectory absolute path of an existing directory
     * @throws HttpServerInvalidArgumentException either is not of that form
     */
    public function __construct(string $urlPrefix, string $rootDirectory) {}

    /**
     * A mount of all paths, whose prefix is "/".
     *
     * @param string $rootDirectory absolute path of an existing directory
     * @throws HttpServerInvalidArgumentException it is not of that form
     */
    public static function atRoot(string $rootDirectory): static {}

    /**
     * Names that are tried in this order for a directory; the default is index.html.
     *
     * @throws HttpServerInvalidArgumentException a name is empty or has a slash
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function setIndexFiles(string ...$files): static {}

    /**
     * A directory has no index file: it is listed, or missing.
     *
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function disableIndex(): static {}

    /**
     * What happens to a request for a file that is not there; StaticOnMissing::NOT_FOUND by default.
     *
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function setOnMissing(StaticOnMissing $mode): static {}

    /**
     * Sends file.zst, file.gz or file.br in place of the file to clients that accept the coding. Replaces the codings of
     * an earlier call.
     *
     * @param string ...$encodings of br, gzip, zstd
     * @throws HttpServerInvalidArgumentException an encoding is unknown
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function enablePrecompressed(string ...$encodings): static {}

    /**
     * Compressed files beside the files are not looked for; the default.
     *
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function disablePrecompressed(): static {}

    /**
     * What happens to paths with a segment that begins with a dot; StaticDotfiles::DENY by default.
     *
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function setDotfilePolicy(StaticDotfiles $policy): static {}

    /**
     * What happens to symbolic links; StaticSymlinks::REJECT by default.
     *
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function setSymlinkPolicy(StaticSymlinks $policy): static {}

    /**
     * Adds patterns of paths, relative to the root, that are missing. An asterisk does not stand for a slash;
     * two and a slash at the beginning stand for any directories, or none.
     *
     * @throws HttpServerInvalidArgumentException a pattern is empty
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function hide(string ...$globs): static {}

    /**
     * Whether answers have an ETag, of size and time of the file; true by default.
     *
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function setEtagEnabled(bool $enabled): static {}

    /**
     * Sets the Cache-Control of its answers; none by default.
     *
     * @param string $value of Cache-Control; empty: none
     * @throws HttpServerInvalidArgumentException the value has a control character
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function setCacheControl(string $value): static {}

    /**
     * Keeps files open, so that a request needs one system call to find that nothing has changed.
     *
     * @param int $maxEntries files per worker; 0: none
     * @param int $ttlSeconds after that time a path is looked up anew, which finds sidecars and index files that came later
     * @throws HttpServerInvalidArgumentException a number is negative or larger than 2147483647
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function setOpenFileCache(int $maxEntries, int $ttlSeconds = 60): static {}

    /**
     * Each request looks its file up; the default.
     *
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function disableOpenFileCache(): static {}

    /**
     * Adds a header to every response with a file; to 304 unless its name begins with content-. Replaces one of the same name.
     *
     * @throws HttpServerInvalidArgumentException name or value is malformed
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function setHeader(string $name, string $value): static {}

    /**
     * Accepted, without effect: directories are never listed.
     *
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function setBrowseEnabled(bool $enabled): static {}

    /**
     * Sets the Content-Type of an extension, before the built-in table.
     *
     * @param string $extension without the dot
     * @param string $contentType the media type of its files
     * @throws HttpServerInvalidArgumentException either is malformed
     * @throws HttpServerRuntimeException a server has the mount already
     */
    public function setMimeType(string $extension, string $contentType): static {}

    public function getUrlPrefix(): string {}

    /** The canonical path. */
    public function getRootDirectory(): string {}

    /** Whether a server has the mount, which cannot change any more then. */
    public function isLocked(): bool {}
}
