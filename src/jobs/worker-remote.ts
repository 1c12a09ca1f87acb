import { type Remote, releaseProxy, wrap } from 'comlink';
import type { JobWorker } from '../../contract/jobs';

/**
 * The worker as comlink shows it, to be let go of whole. Comlink makes a proxy at each mention of a method, and runs
 * JavaScript when one of them is collected; a browser throws a page out of its back/forward cache that runs any
 * there. So each method is taken once, and `release` leaves nothing that is collected with a word.
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
