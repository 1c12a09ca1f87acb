import { afterEach, expect, test, vi } from 'vitest';
import { notices } from './notice-store';

afterEach(() => {
  for (const { id } of notices.get()) notices.dismiss(id);
  vi.useRealTimers();
});

test('a newer notice takes the place of the last one about the same', () => {
  vi.useFakeTimers();
  notices.show('error', 'Unsubscribed error', 'subscription');
  notices.show('info', 'Something else');
  notices.show('success', 'Unsubscribed successfully', 'subscription');
  expect(notices.get().map(({ text }) => text)).toEqual(['Something else', 'Unsubscribed successfully']);
});

test('what was said of a topic goes when it is no longer so', () => {
  vi.useFakeTimers();
  notices.show('success', 'You are logged in', 'session');
  notices.show('info', 'Something else');
  notices.dismissTopic('session');
  expect(notices.get().map(({ text }) => text)).toEqual(['Something else']);
});
