import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a webhook on its way. */
const fates = ['lost', 'answer lost', 'twice', 'late', 'plain'] as const;
type Fate = (typeof fates)[number];

export type WebhookChaos = {
  origin: string;
  /** Where it forwards to. */
  target: { origin: string };
  /** How often each thing was done. */
  counts: Record<Fate, number>;
  /** Resolves when nothing is held back any more. */
  drain: () => Promise<void>;
  close: () => Promise<void>;
};

type Taken = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** After so many attacks a webhook passes: its sender's patience is not what is tested. */
const attacksMost = 2;
const retryMs = 100;
const heldMostMs = 1_500;

/**
 * Sits before a server and does to its webhooks what networks do: loses one, loses its answer, delivers it twice, or
 * takes it and delivers it after those that follow. `random` answers 0 to 1.
 */
export async function startWebhookChaos(random: () => number): Promise<WebhookChaos> {
  const target = { origin: '' };
  const counts: Record<Fate, number> = { lost: 0, 'answer lost': 0, twice: 0, late: 0, plain: 0 };
  const attacks = new Map<string, number>();
  let turns = 0;
  const held = new Set<Promise<void>>();

  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const taken = { path: incoming.url ?? '/', headers: incoming.headers, body: Buffer.concat(chunks) };
      void handle(taken).then((status) => answer.writeHead(status).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, target, counts, drain, close };

  async function handle(taken: Taken): Promise<number> {
    const fate = chooseFate(taken.body.toString());
    counts[fate] += 1;
    switch (fate) {
      case 'lost':
        return 503;
      case 'answer lost':
        await forward(taken);
        return 502;
      case 'twice':
        await forward(taken);
        return forward(taken);
      case 'late':
        hold(taken);
        return 200;
      case 'plain':
        return forward(taken);
    }
  }

  function chooseFate(body: string): Fate {
    const count = attacks.get(body) ?? 0;
    // In turn, so that each has its share however few come; which webhook meets which is chance enough.
    const fate = fates[turns++ % fates.length] ?? 'plain';
    if (count >= attacksMost) return 'plain';
    attacks.set(body, count + 1);
    return fate;
  }

  /** Accepted here, so this proxy has to deliver it, however long the server is down. */
  function hold(taken: Taken): void {
    const delivery = (async () => {
      await sleep(random() * heldMostMs);
      while ((await forward(taken)) >= 300) await sleep(retryMs);
    })();
    held.add(delivery);
    void delivery.finally(() => held.delete(delivery));
  }

  function forward({ path, headers, body }: Taken): Promise<number> {
    return new Promise((resolve) => {
      const call = request(new URL(path, target.origin), { method: 'POST', headers }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 502));
        answer.once('error', () => resolve(502));
      });
      call.once('error', () => resolve(502));
      call.end(body);
    });
  }

  async function drain(): Promise<void> {
    while (held.size > 0) await Promise.all(held);
  }

  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
