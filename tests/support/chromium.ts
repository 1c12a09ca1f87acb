import { existsSync } from 'node:fs';

/** The browser the tests drive; set by the Playwright configuration. Throws with what to install when there is none. */
export function requireBrowser(): string {
  const path = process.env.TOOLFRONT_CHROMIUM;
  if (path && existsSync(path)) return path;
  throw new Error(
    'No Chromium was found. Run `node scripts/install-browser.mjs`, or set CHROMIUM_PATH to one.',
  );
}
