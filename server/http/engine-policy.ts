import { basename } from 'node:path';
import { engineNames, isEngineAddress } from '../../contract/device-engines';

/**
 * A worker obeys the policy of its own script: what works on a person's file in their browser can reach no network. Its
 * code is one script; workers that it makes of its own words (fflate compresses with them) have the same policy.
 */
export const enginePolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; worker-src blob:";

/** True for the file of a script that works on files in the browser, compressed or not. */
export function isEngine(path: string): boolean {
  const name = basename(path).replace(/\.(br|gz)$/, '');
  return engineNames.some((engine) => isEngineAddress(engine, `/assets/${name}`));
}
