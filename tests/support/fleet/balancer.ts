import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type Balancer = { port: number; close: () => Promise<void> };

/**
 * Sends each request to the next server that takes the connection, as a load balancer without sticky sessions. A request
 * that was sent is not sent again: a server that dies with it cuts the client's connection.
 */
export async function startBalancer(readPorts: () => readonly number[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer((incoming, response) => {
    const ports = readPorts();
    turn += 1;
    const order = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0);
    void forward(incoming, response, order);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  ports: readonly number[],
): Promise<void> {
  for (const port of ports) {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
      agent: false,
    });
    if (!(await isConnected(outgoing))) continue;
    response.on('close', () => outgoing.destroy());
    outgoing.on('error', () => response.destroy());
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
    return;
  }
  response.writeHead(502).end();
}

function isConnected(outgoing: ClientRequest): Promise<boolean> {
  return new Promise((resolve) => {
    outgoing.once('error', () => resolve(false));
    outgoing.once('socket', (socket) => socket.once('connect', () => resolve(true)));
  });
}
