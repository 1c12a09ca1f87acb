type YieldingScheduler = { yield?: () => Promise<void> };

/** Ends the task, so that the browser can paint and take presses before the rest runs. */
export function yieldToBrowser(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: YieldingScheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Waits until the page's thread has nothing to do, at most `timeoutMs`; a fixed pause where the browser cannot say. */
export function untilIdle(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: timeoutMs });
    else setTimeout(resolve, aWhileMs);
  });
}

const aWhileMs = 200;
