// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://sms.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { smsHistoryPageSize, smsStatuses } from '../../../../contract/messages';
import { sessions } from '../../../session/session-store';
import { answerCalls } from '../../../session/testing/answer-calls';
import { mountScreen, waitUntil } from '../../../session/testing/mount-screen';
import { SmsHistory } from './sms-history';

const kim = { email: 'kim@mail.test', tokenKey: 'x-token', tokenValue: 'kim' };
const lee = { email: 'lee@mail.test', tokenKey: 'x-token', tokenValue: 'lee' };
const path = '/backapi/v1/message/history/page';
const pager = () => document.querySelector('nav');
const loading = () => document.querySelector('[aria-label="Loading your messages"]');
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.children[1]?.textContent);

let screen: ReturnType<typeof mountScreen> | undefined;
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  sessions.set(kim);
});
afterEach(() => {
  screen?.unmount();
  vi.useRealTimers();
  sessions.set(null);
  history.replaceState(null, '');
});

/** Answers as the backend's list; returns the addresses that were asked for. */
function answerWith(answer: (pageNumber: number) => Response | Promise<Response>): string[] {
  const asked: string[] = [];
  answerCalls({});
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const { pathname, search, searchParams } = new URL(String(address), 'http://sms.test');
    if (pathname !== path) return Response.json({});
    asked.push(search);
    return answer(Number(searchParams.get('pageNumber')));
  });
  return asked;
}

function listPage(count: number, pageNumber: number, name = 'message'): Response {
  const first = (pageNumber - 1) * smsHistoryPageSize;
  const all = Array.from({ length: count }, (_, position) => ({
    createTime: Date.UTC(2026, 0, 2) - position,
    status: smsStatuses.sent,
    message: `${name} ${position + 1}`,
  }));
  const page = { totalCount: count, result: all.slice(first, first + smsHistoryPageSize) };
  return Response.json({ success: '1', page });
}

test('ten messages fit on one page, without a pager', async () => {
  answerWith((pageNumber) => listPage(10, pageNumber));
  screen = mountScreen(<SmsHistory />);
  await waitUntil(() => expect(rows()).toHaveLength(10));
  expect(pager()).toBeNull();
});

test('the eleventh is on a second page', async () => {
  const asked = answerWith((pageNumber) => listPage(11, pageNumber));
  screen = mountScreen(<SmsHistory />);
  await waitUntil(() => expect(pager()?.textContent).toContain('Page 1 of 2'));
  expect(screen.findButton('Previous').disabled).toBe(true);
  screen.findButton('Next').click();
  await waitUntil(() => expect(rows()).toEqual(['message 11']));
  expect(pager()?.textContent).toContain('Page 2 of 2');
  expect(screen.findButton('Next').disabled).toBe(true);
  expect(asked).toEqual(['?pageNumber=1&pageSize=10', '?pageNumber=2&pageSize=10']);

  // As after going back from a message.
  screen.unmount();
  screen = mountScreen(<SmsHistory />);
  await waitUntil(() => expect(pager()?.textContent).toContain('Page 2 of 2'));
  expect(asked.slice(2)).toEqual(['?pageNumber=2&pageSize=10']);
});

test('a page that cannot be had stays loading, and comes when the server can again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isBroken = true;
  const asked = answerWith((pageNumber) =>
    isBroken
      ? Response.json({ success: '500', msg: 'Broken' }, { status: 500 })
      : listPage(1, pageNumber, 'At last'),
  );
  screen = mountScreen(<SmsHistory />);
  await waitUntil(() => expect(loading()).not.toBeNull());
  for (const seconds of [2, 60]) {
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    await waitUntil(() => expect(asked.length).toBeGreaterThan(before));
    expect(loading()).not.toBeNull();
    expect(document.body.textContent).not.toContain('Broken');
  }
  isBroken = false;
  await vi.advanceTimersByTimeAsync(30_000);
  await waitUntil(() => expect(rows()).toEqual(['At last 1']));
  expect(loading()).toBeNull();
});

test('another person sees nothing of the one before, not even for a moment', async () => {
  let name = 'Kim wrote';
  let hold: Promise<void> = Promise.resolve();
  answerWith(async (pageNumber) => {
    await hold;
    return listPage(11, pageNumber, name);
  });
  screen = mountScreen(<SmsHistory />);
  await waitUntil(() => expect(rows()[0]).toBe('Kim wrote 1'));
  screen.findButton('Next').click();
  await waitUntil(() => expect(rows()).toEqual(['Kim wrote 11']));

  name = 'Lee wrote';
  let release: () => void = () => undefined;
  hold = new Promise((resolve) => {
    release = resolve;
  });
  sessions.set(lee);
  await waitUntil(() => expect(loading()).not.toBeNull());
  expect(document.body.textContent).not.toContain('Kim wrote');
  release();
  await waitUntil(() => expect(rows()[0]).toBe('Lee wrote 1'));
  expect(pager()?.textContent).toContain('Page 1 of 2');

  sessions.set(null);
  await waitUntil(() => expect(document.body.textContent).toContain('Log in to see the messages'));
  expect(pager()).toBeNull();
});
