// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://photos.test/" }
import { afterEach, expect, test, vi } from 'vitest';
import { accountCalls } from '../../../contract/accounts';
import { hourMs } from '../../../contract/time-spans';
import { sessions } from '../../session/session-store';
import { answerCalls } from '../../session/testing/answer-calls';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { SampleButton } from './sample-button';

const email = 'kim@mail.test';
const expirationTime = Date.now() + hourMs;
const sample = {
  file: '/site-files/sample.jpg',
  label: 'Try with a sample photo',
  result: {
    file: '/site-files/sample-restored.webp',
    picture: { src: '/site-files/sample-restored.webp', alt: 'The restored photo', width: 960, height: 640 },
  },
};

let screen: ReturnType<typeof mountScreen> | undefined;
const pasted: string[] = [];
const onPaste = ({ clipboardData }: ClipboardEvent) => pasted.push(clipboardData?.files[0]?.name ?? '');
afterEach(() => {
  screen?.unmount();
  sessions.set(null);
  document.removeEventListener('paste', onPaste);
  pasted.length = 0;
  vi.unstubAllGlobals();
});

async function press(): Promise<void> {
  answerCalls({
    [accountCalls.userInfo.path]: () => ({
      body: { success: '1', obj: { email, subStatus: 1, expirationTime } },
    }),
    [sample.file]: () => ({ body: {} }),
  });
  document.addEventListener('paste', onPaste);
  const mounted = mountScreen(<SampleButton sample={sample} />);
  screen = mounted;
  (await waitUntil(() => mounted.findButton('Try with a sample photo'))).click();
}

test('without a plan the stored result is shown, and nothing is given to the tool', async () => {
  await press();
  await waitUntil(() => expect(document.querySelector('dialog h2')?.textContent).toBe('Sample result'));
  expect(document.querySelector('dialog img')?.getAttribute('alt')).toBe('The restored photo');
  expect(document.querySelector('dialog a[download]')?.getAttribute('href')).toBe(sample.result.file);
  expect(pasted).toEqual([]);
});

test('with a plan the tool gets the sample', async () => {
  sessions.set({ email, tokenKey: 'token', tokenValue: 'x' });
  await press();
  await waitUntil(() => expect(pasted).toEqual(['sample.jpg']));
  expect(document.querySelector('dialog')).toBe(null);
});
