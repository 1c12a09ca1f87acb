// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://sms.test/" }
import 'fake-indexeddb/auto';
import { clear, entries } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '../../contract/time-spans';
import { answerStore, forgetAnswers } from './answer-store';
import { answerCalls } from './testing/answer-calls';
import { mountScreen, waitUntil } from './testing/mount-screen';
import { storeAnswer } from './testing/store-answer';
import { usePersistedQuery } from './use-persisted-query';

const queryKey = ['list', 'kim@mail.test'];
const earlierMs = Date.now() - dayMs;

let screen: ReturnType<typeof mountScreen> | undefined;
beforeEach(async () => {
  answerCalls({});
  await clear(answerStore);
});
afterEach(() => screen?.unmount());

function List({ ask }: { ask: () => Promise<string> }) {
  const { data, storedAtMs } = usePersistedQuery({ queryKey, queryFn: ask });
  return <p>{data === undefined ? 'loading' : `${data} ${storedAtMs ?? 'now'}`}</p>;
}

function shown(): string | null | undefined {
  return document.querySelector('p')?.textContent;
}

test('an answer is persisted, and shown with its time by a page that gets none', async () => {
  screen = mountScreen(<List ask={async () => 'fresh'} />);
  await waitUntil(() => expect(shown()).toBe('fresh now'));
  await vi.waitFor(async () => expect(await entries(answerStore)).toHaveLength(1));
  screen.unmount();

  await storeAnswer(queryKey, 'stored', earlierMs);
  screen = mountScreen(<List ask={() => Promise.reject(new Error('no answer'))} />);
  await waitUntil(() => expect(shown()).toBe(`stored ${earlierMs}`));
});

test('an earlier answer waits for a new one, and is shown while that is late', async () => {
  await storeAnswer(queryKey, 'stored', earlierMs);
  let answer = (_: string) => {};
  screen = mountScreen(
    <List
      ask={() =>
        new Promise((resolve) => {
          answer = resolve;
        })
      }
    />,
  );
  await waitUntil(() => expect(shown()).toBe('loading'));
  await waitUntil(() => expect(shown()).toBe(`stored ${earlierMs}`));
  answer('fresh');
  await waitUntil(() => expect(shown()).toBe('fresh now'));
});

test('what was persisted goes with the session, and what is too old is not shown', async () => {
  await storeAnswer(queryKey, 'stored', Date.now() - 8 * dayMs);
  screen = mountScreen(<List ask={() => new Promise(() => {})} />);
  await vi.waitFor(async () => expect(await entries(answerStore)).toHaveLength(0));
  expect(shown()).toBe('loading');

  await storeAnswer(queryKey, 'stored', earlierMs);
  forgetAnswers();
  await vi.waitFor(async () => expect(await entries(answerStore)).toHaveLength(0));
});
