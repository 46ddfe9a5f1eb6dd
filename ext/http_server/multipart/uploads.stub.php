<?php

/** @generate-class-entries */

namespace TrueAsync;

/**
 * A file that a client has sent in a form. It is kept in a temporary file, which is removed together with the request
 * unless it was moved.
 *
 * @strict-properties
 * @not-serializable
 */
final class UploadedFile
{
    /**
     * The content, from its beginning; a new stream for each call.
     *
     * @return resource|null null: the file has an error
     * @throws \RuntimeException the file was moved
     */
    public function getStream(): mixed {}

    /**
     * Moves the file, over a file that is there. Missing directories are made. May wait.
     *
     * @param int $mode permissions of the file
     * @throws \RuntimeException the file was moved before, has an error, or cannot be moved
     */
    public function moveTo(string $targetPath, int $mode = 0644): void {}

    /** In bytes; null: the file has an error. */
    public function getSize(): ?int {}

    /**
     * UPLOAD_ERR_OK, UPLOAD_ERR_NO_FILE, UPLOAD_ERR_NO_TMP_DIR or UPLOAD_ERR_CANT_WRITE; 100: there are too many files; 101: the
     * name is not one of a file.
     */
    public function getError(): int {}

    /** As the client has sent it. It is not safe as a part of a path. */
    public function getClientFilename(): ?string {}

    /** As the client has sent it. */
    public function getClientMediaType(): ?string {}

    /** The parameter charset of the media type. */
    public function getClientCharset(): ?string {}

    /** Whether the content is there: the file has no error and was not moved. */
    public function isReady(): bool {}

    /** Whether the file has no error. */
    public function isValid(): bool {}
}
