import { useSyncExternalStore } from 'react';
import type { Observable } from './observable';

/** The value now, and again whenever it changes. `serverValue` is what the server renders and the page hydrates with. */
export function useObservable<Value, ServerValue = Value>(
  observable: Pick<Observable<Value>, 'get' | 'subscribe'>,
  serverValue: ServerValue,
): Value | ServerValue {
  return useSyncExternalStore<Value | ServerValue>(observable.subscribe, observable.get, () => serverValue);
}
