import { actAtStripe } from './act-at-stripe';
import { answerCall } from './answer-call';
import { openFakeBooks, type StripeObject } from './fake-books';
import { parseForm } from './parse-form';
import { type FakeAnswer, refuse } from './refuse';

/** A Stripe for tests. Everything is written before it is answered, so that a kill loses nothing. */
export function createFakeStripe(file: string) {
  const books = openFakeBooks(file);
  const { objects, undelivered } = books;
  return { answer, act, objects, undelivered, noteDelivered };

  /** Answers a call of the API; with an idempotency key, the same call the same. */
  function answer(
    method: string,
    path: string,
    body: string,
    query: URLSearchParams,
    key: string | undefined,
  ): FakeAnswer {
    const known = key === undefined || method !== 'POST' ? undefined : books.keys.get(key);
    if (known && (known.path !== path || known.body !== body)) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      return refuse(400, 'idempotency_error', undefined, message);
    }
    if (known) return known.answer;
    const result = answerCall(books, method, path, parseForm(body), query);
    if (key !== undefined && method === 'POST') books.record({ key: [key, { path, body, answer: result }] });
    books.commit();
    return result;
  }

  function act(action: Record<string, string>): StripeObject {
    const changed = actAtStripe(books, action);
    books.commit();
    return changed;
  }

  function noteDelivered(id: string): void {
    books.record({ delivered: id });
    books.commit();
  }
}
