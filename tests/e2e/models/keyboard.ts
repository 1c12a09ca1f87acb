import { expect, type Locator, type Page } from '@playwright/test';

/** More Tabs than any screen has stops before its tool; a control that none of them reaches is out of reach. */
const tabsMax = 120;

/** Once the page's scripts run: a key pressed before is lost. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('siteInfo'))).not.toBeNull();
}

/** Tabs on until the focus is there, and sees to it that a person could tell. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // A Tab before the dialog is open moves the focus of the page behind it, and that is where it goes back to.
  await target.waitFor({ state: 'attached' });
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    await page.keyboard.press('Tab');
    const isThere = await target.evaluate((element) => element === document.activeElement);
    if (!isThere) continue;
    // The ring is the control's own, or that of the label of an input nobody sees.
    const hasRing = await target.evaluate((element) =>
      [element, ...('labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [])].some(
        (shown) => getComputedStyle(shown).outlineStyle !== 'none',
      ),
    );
    expect(hasRing, 'the focus shows').toBe(true);
    return;
  }
  throw new Error(`no Tab reaches ${String(target)}`);
}

/** Whoever works with keys continues in this part of the page. */
export async function expectFocusWithin(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Opens a dialog with the keyboard, finds the focus in it, leaves it with Escape: the focus is where it was. */
export async function openAndEscape(page: Page, opener: Locator, name: string | RegExp): Promise<void> {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expectFocusWithin(dialog);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
}
