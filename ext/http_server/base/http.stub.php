<?php

/** @generate-class-entries */

namespace TrueAsync;

/** Severity of a log record, with the numbers of OpenTelemetry. */
enum LogSeverity: int
{
    case OFF = 0;
    case DEBUG = 5;
    case INFO = 9;
    case WARN = 13;
    case ERROR = 17;
}

/** The base of the exceptions of the web server; itself it is not thrown. */
class HttpServerException extends \Exception {}

/**
 * Thrown by HttpServer, HttpRequest and HttpResponse: a call that the present state does not allow, as a second
 * start() or a header behind the head, or a feature that this build lacks.
 */
final class HttpServerRuntimeException extends HttpServerException {}

/** Thrown by the setters of HttpServerConfig, HttpResponse and StaticHandler: a value outside its range, a malformed header, an unusable path. */
final class HttpServerInvalidArgumentException extends HttpServerException {}

/** Thrown by HttpServer::start(): a listener could not be bound. */
final class HttpServerConnectionException extends HttpServerException {}

/** Reserved: not thrown yet. */
final class HttpServerProtocolException extends HttpServerException {}

/** Reserved: not thrown yet. */
final class HttpServerTimeoutException extends HttpServerException {}

/**
 * Thrown by a handler, it answers the request: the code is the status, the
 * message the body and, in HTTP/1, the reason phrase. Thrown into a handler, it says why its request cannot go
 * on: 499 the client is gone, 413 the body is too large, 408 it stalls.
 */
class HttpException extends \Async\AsyncCancellation {}
