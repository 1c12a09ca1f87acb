import { basename } from 'node:path';
import { type EngineName, engineNames, isEngineAddress } from '../../contract/device-engines';

const nothingButItself = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/**
 * A worker obeys the policy of its own script: what works on a person's file in their browser can reach no network. Its
 * code is one script; workers that it makes of its own words (fflate compresses with them) have the same policy.
 */
const policies: Record<EngineName, string> = {
  'picture-pdf': nothingButItself,
  'pdf-office': `${nothingButItself}; worker-src blob:`,
  'compress-picture': nothingButItself,
};

/** The policy of a script that works on files in the browser, compressed or not; undefined for other files. */
export function findEnginePolicy(path: string): string | undefined {
  const name = basename(path).replace(/\.(br|gz)$/, '');
  const engine = engineNames.find((one) => isEngineAddress(one, `/assets/${name}`));
  return engine && policies[engine];
}
