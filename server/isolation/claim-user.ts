import { createServer } from 'node:net';

/** A user's number that no other sandbox of this machine has, whichever server opened it. */
export type ClaimedUser = {
  uid: number;
  gid: number;
  /** Once nothing runs as this user any more. */
  release: () => void;
};

/** Numbers that no user of Debian or systemd has (systemd, UIDS-GIDS.md). */
const users = { first: 60_706, count: 400 };
/** Servers that share a machine start at different numbers, so that they rarely try what another one has. */
let claimCount = process.pid;

/**
 * The kernel counts processes by user: engines of two servers that share one would starve each other. A claim is an
 * abstract socket, which the kernel gives to one process and frees when that process dies, however it dies.
 */
export async function claimUser(): Promise<ClaimedUser> {
  for (let tries = 1; ; tries += 1) {
    claimCount += 1;
    const id = users.first + (claimCount % users.count);
    const release = await claim(id);
    if (release) return { uid: id, gid: id, release };
    // More engines than numbers: the next best is one that is shared, which only its limit of processes can tell.
    if (tries === users.count) return { uid: id, gid: id, release: () => {} };
  }
}

/** Undefined when another sandbox has it. */
function claim(id: number): Promise<(() => void) | undefined> {
  const socket = createServer((connection) => connection.destroy());
  return new Promise((resolve, reject) => {
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    socket.listen({ path: `\0toolfront-engine-${id}`, exclusive: true }, () => {
      socket.unref();
      resolve(() => void socket.close());
    });
  });
}
