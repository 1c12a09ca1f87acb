import { inSpan } from '../tracing/spans';
import type { ObjectStore } from './object-store';

/** The same store, each of its calls a span of the trace that makes it. */
export function traceObjects(store: ObjectStore): ObjectStore {
  return {
    put: (...given) => inSpan('storage.put', {}, () => store.put(...given)),
    open: (...given) => inSpan('storage.open', {}, () => store.open(...given)),
    toLocalFile: (...given) => inSpan('storage.copy', {}, () => store.toLocalFile(...given)),
    remove: (...given) => inSpan('storage.remove', {}, () => store.remove(...given)),
    list: () => store.list(),
    ...(store.publicAddresses ? { publicAddresses: store.publicAddresses } : {}),
  };
}
