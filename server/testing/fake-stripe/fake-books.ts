import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { FakeAnswer } from './refuse';
import { stripeFields } from './stripe-fields';

export type StripeObject = { id: string; object: string; [field: string]: unknown };
/** A call that was answered under its idempotency key. */
type Key = { path: string; body: string; answer: FakeAnswer };
type Entry = { object?: StripeObject; key?: [string, Key]; event?: StripeObject; delivered?: string };

export type FakeBooks = ReturnType<typeof openFakeBooks>;

/** All that a Stripe for tests knows, in a file. */
export function openFakeBooks(file: string) {
  const objects = new Map<string, StripeObject>();
  const keys = new Map<string, Key>();
  const undelivered = new Map<string, StripeObject>();
  let unwritten = '';
  if (existsSync(file))
    for (const line of readFileSync(file, 'utf8').split('\n')) if (line) apply(JSON.parse(line));

  return { objects, keys, undelivered, record, emit, commit };

  function record(entry: Entry): void {
    unwritten += `${JSON.stringify(entry)}\n`;
    apply(entry);
  }

  /** Writes what one call has changed, all of it or nothing. */
  function commit(): void {
    if (unwritten !== '') appendFileSync(file, unwritten);
    unwritten = '';
  }

  function apply({ object, key, event, delivered }: Entry): void {
    if (object) objects.set(object.id, object);
    if (key) keys.set(...key);
    if (event) undelivered.set(event.id, event);
    if (delivered) undelivered.delete(delivered);
  }

  function emit(type: string, object: StripeObject): void {
    record({
      event: make('event', 'event', makeId('evt'), {
        type,
        api_version: '2024-06-20',
        data: { object },
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
      }),
    });
  }
}

/** An object with every field that Stripe's has. */
export function make(
  kind: keyof typeof stripeFields,
  object: string,
  id: string,
  known: object,
): StripeObject {
  const empty = Object.fromEntries(stripeFields[kind].map((field) => [field, null]));
  const isModal = (stripeFields[kind] as readonly string[]).includes('livemode');
  return {
    ...empty,
    created: epochSeconds(),
    ...(isModal && { livemode: false }),
    metadata: {},
    ...known,
    id,
    object,
  };
}

export function makeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export function epochSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
