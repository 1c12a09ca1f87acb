import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { JobFolder, Sandbox } from '../../isolation/sandbox';
import { readLines } from '../../processes/read-lines';

/** Where the one process that works in a folder tells the server how it gets on. */
export type OfficeChannel = {
  onLine: (listener: (line: string) => void) => void;
  /** Settles when all that it said has been heard. */
  closed: () => Promise<void>;
  close: () => void;
};

/** Listens at the socket `events` in the folder, which `hand` gives to the engine's user. */
export async function openChannel(folder: JobFolder, hand: Sandbox['hand']): Promise<OfficeChannel> {
  const path = join(folder.path, 'events');
  let hear = (_line: string) => {};
  let connection: Socket | undefined;
  let ended: Promise<void> = Promise.resolve();
  const server = createServer((socket) => {
    if (connection) {
      // A second one can only be of an engine that was taken over.
      socket.destroy();
      return;
    }
    connection = socket;
    ended = readLines(socket, (line) => hear(line));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await hand(path);
  return {
    onLine: (listener) => {
      hear = listener;
    },
    closed: () => ended,
    close: () => {
      connection?.destroy();
      server.close();
    },
  };
}
