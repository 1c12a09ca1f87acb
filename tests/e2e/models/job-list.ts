import { expect, type Locator, type Page } from '@playwright/test';

/** The list of jobs that every tool has, as a person uses it. */
export class JobList {
  readonly list: Locator;

  constructor(page: Page) {
    this.list = page.getByRole('list', { name: 'Jobs' });
  }

  job(fileName: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: fileName });
  }

  async press(fileName: string, button: string): Promise<void> {
    await this.job(fileName).getByRole('button', { name: button }).click();
  }

  /** Waits until the job is done: its Download button is what says so to a person. */
  async waitUntilDone(fileName: string, timeoutMs = 60_000): Promise<void> {
    await expect(this.job(fileName).getByRole('button', { name: 'Download' })).toBeVisible({
      timeout: timeoutMs,
    });
  }
}
