import { vi } from 'vitest';

type Answer = { status?: number; body: object };
type Answered = Answer | 'no network';
type Answering = (request: {
  method: string;
  body: unknown;
  signal: AbortSignal | null | undefined;
}) => Answered | Promise<Answered>;

/**
 * Stands for the backend: answers each call by its path, in the envelope that the test gives. A path that the test does
 * not name has no network, except the probe for one. Returns what was asked, in order.
 */
export function answerCalls(answers: Record<string, Answering>): { path: string; body: unknown }[] {
  const asked: { path: string; body: unknown }[] = [];
  // The build writes it in.
  vi.stubGlobal('fetch', async (address: string | URL | Request, options: RequestInit = {}) => {
    const path = new URL(String(address), 'http://photos.test').pathname;
    const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : undefined;
    asked.push({ path, body });
    const answering: Answering | undefined =
      answers[path] ?? (path === '/healthz' ? () => ({ body: {} }) : undefined);
    const answer =
      (await answering?.({ method: options.method ?? 'GET', body, signal: options.signal })) ?? 'no network';
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  return asked;
}
