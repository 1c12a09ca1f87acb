import { expect, type Locator, type Page } from '@playwright/test';

/** The list of jobs that every tool has, as a person uses it. */
export class JobList {
  readonly list: Locator;
  /** Asks to be notified of the end of what is under way. */
  readonly notifyButton: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.list = page.getByRole('list', { name: 'Jobs' });
    this.notifyButton = page.getByRole('button', { name: 'Notify me' });
  }

  job(fileName: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: fileName });
  }

  async expectAll(count: number): Promise<void> {
    await expect(this.list.getByRole('listitem')).toHaveCount(count);
  }

  async press(fileName: string, button: string): Promise<void> {
    await this.job(fileName).getByRole('button', { name: button }).click();
  }

  /** The next key continues from here, and not from the top of the page. */
  async expectFocusInTray(): Promise<void> {
    const tray = this.#page.locator('[tabindex="-1"]', { has: this.list }).last();
    await expect.poll(() => tray.evaluate((part) => part.contains(document.activeElement))).toBe(true);
  }

  /** Waits until the job is done: its Download button is what says so to a person. */
  async waitUntilDone(fileName: string, timeoutMs = 60_000): Promise<void> {
    await expect(this.job(fileName).getByRole('button', { name: 'Download' })).toBeVisible({
      timeout: timeoutMs,
    });
  }
}
