import { beforeEach, expect, test, vi } from 'vitest';
import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { keepChannel, readChannel, subscribeToChannel } from './channel';

beforeEach(() => localStore.set(localKeys.channel, null));

test('an address that names a channel is known once, and one without keeps the channel', ({
  onTestFinished,
}) => {
  const listener = vi.fn();
  onTestFinished(subscribeToChannel(listener));
  keepChannel('?channel=spring&x=1');
  keepChannel('?channel=spring');
  keepChannel('?channel=');
  keepChannel('');
  expect(readChannel()).toBe('spring');
  expect(listener).toHaveBeenCalledOnce();
});
