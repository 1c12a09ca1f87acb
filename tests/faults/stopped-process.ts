import type { Page } from '@playwright/test';
import { listRenderers, readTicks } from '../support/os-processes';

/**
 * The renderer process of a page, by its own work: the one whose processor time grows most while the page is
 * busy. No interface of the browser names it.
 */
export async function findRenderer(groupId: number, page: Page): Promise<number> {
  const renderers = await listRenderers(groupId);
  const before = await Promise.all(renderers.map(readTicks));
  await page.evaluate(() => {
    const untilMs = performance.now() + 600;
    while (performance.now() < untilMs);
  });
  const after = await Promise.all(renderers.map(readTicks));
  const growth = after.map((ticks, index) => ticks - (before[index] ?? 0));
  const busiest = renderers[growth.indexOf(Math.max(...growth))];
  if (!busiest) throw new Error('The browser has no renderer');
  return busiest;
}

/** Stops a process, or with a negative number a group of them, as a phone does in the background. */
export function stopProcess(pid: number): { end: () => void } {
  process.kill(pid, 'SIGSTOP');
  return { end: () => void process.kill(pid, 'SIGCONT') };
}
