import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes with the app the connections that nothing was ever asked over. Browsers and load balancers open them ahead of a
 * request; Node takes them for busy, so that closing would wait for them until their time for a first request is over.
 */
export function closeSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
