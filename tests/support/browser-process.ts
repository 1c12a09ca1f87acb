import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserProcess } from './browser-handle';
import { launchChromium } from './chromium-process';
import { launchFirefox } from './firefox-process';

export type BrowserProfile = {
  /** Starts the browser on this profile; the profile outlives it. */
  launch: () => Promise<BrowserProcess>;
  remove: () => Promise<void>;
};

const launchers = { chromium: launchChromium, firefox: launchFirefox };

export type BrowserKind = keyof typeof launchers;

/** A profile on disk that survives the browser's process. */
export async function createProfile(kind: BrowserKind = 'chromium'): Promise<BrowserProfile> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-profile-'));
  return {
    launch: () => launchers[kind](folder),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
