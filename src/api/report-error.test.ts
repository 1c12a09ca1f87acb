import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientErrorsPath } from '../../contract/client-errors';

const origin = 'https://alpha.test';
const sent: { url: string; body: unknown }[] = [];
let leave: () => void = () => undefined;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    leave = listener;
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) });
    return new Response();
  });
});

afterEach(() => {
  sent.length = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function makeError(message: string, place = `${origin}/assets/app-1a.js:1:20`): Error {
  return Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}\n    at openFile (${place})\n    at https://elsewhere.test/assets/x.js:1:1`,
  });
}

async function report(...errors: unknown[]): Promise<void> {
  const { reportError } = await import('./report-error');
  for (const error of errors) reportError(error, 'page');
  vi.advanceTimersByTime(1_000);
}

test('errors are sent together, scrubbed, with places in this build alone', async () => {
  await report(
    makeError('No "Letter.pdf"'),
    makeError('x is not a function'),
    makeError('x is not a function'),
  );
  const frames = [{ file: 'app-1a.js', line: 1, column: 20 }];
  expect(sent).toEqual([
    {
      url: clientErrorsPath,
      body: {
        ...{ version: expect.any(String), source: 'page' },
        errors: [
          { name: 'TypeError', message: 'No …', frames },
          { name: 'TypeError', message: 'x is not a function', frames },
        ],
      },
    },
  ]);
});

test('a page sends five kinds at most', async () => {
  await report(...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((message) => makeError(message)));
  await report(makeError('h'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ errors: { length: 5 } });
});

test('a page that is left sends at once', async () => {
  const { reportError } = await import('./report-error');
  reportError(makeError('a'), 'page');
  leave();
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveLength(1);
});

test.each([
  ['of an extension', makeError('a', 'chrome-extension://abc/assets/app.js:1:1')],
  ['that is no error', 'a text'],
  ['of nothing', undefined],
])('what is thrown %s is not sent', async (_, thrown) => {
  await report(thrown);
  expect(sent).toEqual([]);
});

test('nothing is sent offline, nor of a page that is not in the sample', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await report(makeError('a'));
  vi.stubGlobal('navigator', { onLine: true });
  vi.resetModules();
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  await report(makeError('a'));
  expect(sent).toEqual([]);
});
