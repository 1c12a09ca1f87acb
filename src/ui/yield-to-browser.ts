type YieldingScheduler = { yield?: () => Promise<void> };

/** Ends the task, so that the browser can paint and take presses before what follows goes on. */
export function yieldToBrowser(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: YieldingScheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
