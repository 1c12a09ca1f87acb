import { useObservable } from '../ui/use-observable';
import { channel } from './channel';

/** The channel by which this device came. The server knows none; the page fills it in after hydration. */
export function useChannel(): string | null {
  return useObservable(channel, null);
}
