import { expect, test, vi } from 'vitest';
import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { channel, storeChannel } from './channel';

test('an address that names a channel is reported once, and one without leaves it alone', ({
  onTestFinished,
}) => {
  const heard = vi.fn();
  onTestFinished(channel.subscribe(heard));
  storeChannel('?channel=spring&x=1');
  storeChannel('?channel=spring');
  storeChannel('?channel=');
  storeChannel('');
  expect(channel.get()).toBe('spring');
  expect(localStore.get(localKeys.channel)).toBe('spring');
  expect(heard).toHaveBeenCalledOnce();
});
