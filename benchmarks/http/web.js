// The web server of Node, for the benchmarks of web servers: says hello, and echoes the messages of WebSocket where the package ws is
// installed. Listens on a free port of the loopback interface, prints the port, and ends after ten minutes at the latest.
'use strict';

const http = require('http');

const server = http.createServer((request, response) => {
	response.setHeader('Content-Type', 'text/plain');
	response.end('Hello, World!\n');
});
server.keepAliveTimeout = 600000;
if (process.argv[2] === 'echo') {
	const { WebSocketServer } = require('ws');
	new WebSocketServer({ server }).on('connection', (socket) => {
		socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
	});
}
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => console.log(server.address().port));
setTimeout(() => process.exit(0), 600000);
