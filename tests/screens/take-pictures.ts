import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findLayoutProblems } from './find-layout-problems';

/** Where the pictures go: a folder a site. Git ignores it. */
export const picturesDir = join(import.meta.dirname, '../../.screens');

export type View = {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  isTouch: boolean;
};

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

export const phoneViews = [
  { name: 'phone-light', viewport: phone, colorScheme: 'light', isTouch: true },
  { name: 'phone-dark', viewport: phone, colorScheme: 'dark', isTouch: true },
] as const satisfies readonly View[];

export const deskViews = [
  { name: 'desk-light', viewport: desk, colorScheme: 'light', isTouch: false },
  { name: 'desk-dark', viewport: desk, colorScheme: 'dark', isTouch: false },
] as const satisfies readonly View[];

/** Russian has the longest words, and these are the narrowest phones in use. */
export const russianViews: readonly View[] = [
  { name: 'ru-360', viewport: { width: 360, height: 740 }, colorScheme: 'light', isTouch: true },
  { name: 'ru-320', viewport: { width: 320, height: 640 }, colorScheme: 'light', isTouch: true },
];

/** Takes the whole page in each view without loading it again; answers with what is wrong in which. */
export async function takePictures(
  page: Page,
  views: readonly View[],
  folder: string,
  screenName: string,
): Promise<string[]> {
  await mkdir(join(picturesDir, folder), { recursive: true });
  const problems: string[] = [];
  for (const { name, viewport, colorScheme, isTouch } of views) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await showEverything(page);
    // Colours do not move anything.
    if (colorScheme === 'light') {
      for (const problem of await findLayoutProblems(page, isTouch)) problems.push(`${name}: ${problem}`);
    }
    // What lies over the page covers the screen, not the page.
    const fullPage = (await page.locator('dialog[open], [data-locks-scroll]').count()) === 0;
    await page.screenshot({ path: join(picturesDir, folder, `${screenName}-${name}.png`), fullPage });
  }
  return problems;
}

/** Scrolls once through the page, so that what loads late has loaded, and goes back up. */
async function showEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await nextFrame();
    }
    window.scrollTo(0, 0);
    await nextFrame();
    await document.fonts.ready;
    // One that is lazy and nowhere to be seen would be waited for without an end.
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
