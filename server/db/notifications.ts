import pg from 'pg';

/** What processes of one database notify each other of: `works` may be begun or have been cancelled. */
export type Channel = 'works';

/** Hints: one may be lost with a connection, so whoever listens also polls. */
export type Notifications = {
  /** Calls back for each notification of any process, this one included, and after a lost connection. */
  listen: (channel: Channel, onNotify: () => void) => Promise<void>;
  /** Sends one at a time: those asked for meanwhile are one. Never rejects. */
  notify: (channel: Channel) => Promise<void>;
};

const reconnectMs = 1_000;

/** Notifications over a connection of their own, which is opened by the first `listen`. */
export function createNotifications(
  url: string,
  send: (channel: Channel) => Promise<unknown>,
): Notifications & { close: () => Promise<void> } {
  const listeners: { channel: Channel; onNotify: () => void }[] = [];
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  return {
    listen: async (channel, onNotify) => {
      listeners.push({ channel, onNotify });
      if (client) await client.query(`listen ${channel}`);
      else await connect();
    },
    notify: createNotify(send),
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    next.on('notification', ({ channel }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotify();
    });
    // A lost connection ends too, and the end is what is acted on; an error without a listener would end the process.
    next.on('error', (error) => process.stderr.write(`database notifications: ${error.message}\n`));
    next.on('end', () => {
      if (client === next) reconnectLater();
    });
    await next.connect();
    for (const { channel } of listeners) await next.query(`listen ${channel}`);
  }

  function reconnectLater(): void {
    client = undefined;
    if (isClosed) return;
    retry = setTimeout(async () => {
      try {
        await connect();
        for (const { onNotify } of listeners) onNotify();
      } catch {
        reconnectLater();
      }
    }, reconnectMs);
  }
}

/** Whoever asks while one is being sent shares the next one, so that a busy process sends a few hundred a second at most. */
export function createNotify(send: (channel: Channel) => Promise<unknown>): Notifications['notify'] {
  const sending = new Map<Channel, Promise<void>>();
  const wanted = new Set<Channel>();
  return (channel) => {
    wanted.add(channel);
    const underWay = sending.get(channel) ?? sendWanted(channel).finally(() => sending.delete(channel));
    sending.set(channel, underWay);
    return underWay;
  };

  async function sendWanted(channel: Channel): Promise<void> {
    while (wanted.delete(channel)) {
      // A database that is away is reported by whatever else asks it.
      await send(channel).catch(() => {});
    }
  }
}
