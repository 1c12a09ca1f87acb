import { type Remote, releaseProxy, wrap } from 'comlink';
import type { JobWorker } from '../../contract/jobs';

/**
 * The worker through comlink, with a way to release every proxy now. A proxy that is garbage-collected later runs
 * JavaScript, for which a browser evicts a page from its back/forward cache.
 */
export function wrapWorker(worker: Worker): { remote: Remote<JobWorker>; release: () => void } {
  const whole = wrap<JobWorker>(worker);
  const methods = new Map<PropertyKey, Pick<Remote<JobWorker>, typeof releaseProxy>>();
  const remote = new Proxy(whole, {
    get(_, name) {
      const method = methods.get(name) ?? Reflect.get(whole, name);
      methods.set(name, method);
      return method;
    },
  });
  const release = () => {
    for (const method of methods.values()) method[releaseProxy]();
    whole[releaseProxy]();
  };
  return { remote, release };
}
