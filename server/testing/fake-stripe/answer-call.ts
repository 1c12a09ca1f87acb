import { chargeOffSession, refund } from './charges';
import type { FakeBooks } from './fake-books';
import type { FormValue } from './parse-form';
import { type FakeAnswer, notFound } from './refuse';
import { expireSession, openSession } from './sessions';

/** Carries a call of the API out. */
export function answerCall(
  books: FakeBooks,
  method: string,
  path: string,
  form: Record<string, FormValue>,
  query: URLSearchParams,
): FakeAnswer {
  const [, , ...parts] = path.split('/');
  const name = parts.join('/');
  if (method === 'POST' && name === 'checkout/sessions') return openSession(books, form);
  if (method === 'POST' && name === 'payment_intents') return chargeOffSession(books, form);
  if (method === 'POST' && name === 'refunds') return refund(books, form);
  if (method === 'POST' && name.endsWith('/expire')) return expireSession(books, parts.at(-2) ?? '');
  if (method !== 'GET') return notFound(name);
  const kinds: Record<string, string> = {
    payment_intents: 'payment_intent',
    refunds: 'refund',
    charges: 'charge',
    'checkout/sessions': 'checkout.session',
    disputes: 'dispute',
  };
  const kind = kinds[name];
  if (kind !== undefined) return list(books, kind, `/v1/${name}`, query);
  const found = books.objects.get(parts.at(-1) ?? '');
  if (!found) return notFound(parts.at(-1) ?? '');
  const latest = books.objects.get(String(found.latest_charge));
  const isExpanded = [...query.values()].includes('latest_charge') && latest;
  return { status: 200, body: isExpanded ? { ...found, latest_charge: latest } : found };
}

function list(books: FakeBooks, kind: string, url: string, query: URLSearchParams): FakeAnswer {
  const since = Number(query.get('created[gte]') ?? 0);
  const all = [...books.objects.values()]
    .filter((one) => one.object === kind && Number(one.created) >= since)
    .filter((one) =>
      ['customer', 'payment_intent', 'charge'].every(
        (field) => !query.has(field) || one[field] === query.get(field),
      ),
    )
    .reverse();
  const after = query.get('starting_after');
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = Number(query.get('limit') ?? 10);
  return {
    status: 200,
    body: {
      object: 'list',
      url,
      has_more: all.length > start + limit,
      data: all.slice(start, start + limit),
    },
  };
}
