import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { findInPath, installSystemPackages, runCommand, say } from './run-command.mjs';

/** The Chromium to test with: CHROMIUM_PATH, one in PATH, or the one Playwright keeps. Undefined when there is none. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const inPath = findInPath('chromium') ?? findInPath('google-chrome');
  if (inPath) return inPath;
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** The Chromium that draws for nobody, at about half the work: CHROMIUM_PATH, its own in PATH, or any Chromium. */
export async function findHeadlessBrowser() {
  const inPath = process.env.CHROMIUM_PATH ? undefined : findInPath('chromium-headless-shell');
  return inPath ?? (await findBrowser());
}

/** The Firefox to test with: FIREFOX_PATH, or one in PATH. Undefined when there is none. */
export async function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (named) return existsSync(named) ? named : undefined;
  // Playwright's own Firefox is patched and spoken to differently; only a stock one is what people have.
  return findInPath('firefox-esr') ?? findInPath('firefox');
}

/** Makes sure there is a Firefox; false, having said what to do, when there is none to be had. */
export async function installFirefox() {
  if (await findFirefox()) return true;
  say('installing Firefox for the tests');
  installSystemPackages(['firefox-esr'], 'Firefox ESR');
  if (await findFirefox()) return true;
  say('There is no Firefox. Install Firefox ESR, or set FIREFOX_PATH to one, and run this again.');
  return false;
}

/** Fetches the lighter Chromium where there is one to be had; the journeys run in the full one where there is none. */
export function installHeadlessBrowser() {
  if (process.env.CHROMIUM_PATH || findInPath('chromium-headless-shell')) return;
  installSystemPackages(['chromium-headless-shell'], 'a lighter Chromium for the journeys');
}

/** Makes sure there is a Chromium; false, having said what to do, when there is none to be had. */
export async function installBrowser() {
  if (await findBrowser()) return true;
  say('installing a browser for the tests');
  if (!installSystemPackages(['chromium'], 'Chromium')) {
    const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' };
    runCommand('npx', ['playwright', 'install', 'chromium'], { env });
  }
  if (await findBrowser()) return true;
  say('There is no browser. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run this again.');
  return false;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const areThere = [await installBrowser(), await installFirefox()];
  installHeadlessBrowser();
  process.exitCode = areThere.every(Boolean) ? 0 : 1;
}
