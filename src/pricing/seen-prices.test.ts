// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { laterKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { readSeenPrices, storeSeenPrices } from './seen-prices';

test('prices are remembered under their own code, with the time, and unreadable ones are none', () => {
  storeSeenPrices('pdf', []);
  expect(readSeenPrices('pdf')).toMatchObject({ products: [], seenAtMs: expect.any(Number) });
  expect(readSeenPrices('photos')).toBeNull();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStore.set(laterKeys.seenPrices, '{"code":"pdf"}');
  expect(readSeenPrices('pdf')).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});
