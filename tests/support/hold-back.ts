import type { Page } from '@playwright/test';

/** What the page asks for there waits, as on a slow network, until the function that this returns is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}
