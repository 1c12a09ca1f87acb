import { expect, type Locator, type Page } from '@playwright/test';

/** The question whether somebody who signed in is the visitor who used the device before. */
export class VisitorOffer {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Before you logged in' });
  }

  async accept(): Promise<void> {
    await this.region.getByRole('button', { name: 'Yes, continue' }).click();
    await expect(this.region).toBeHidden();
  }

  async decline(): Promise<void> {
    await this.region.getByRole('button', { name: 'No' }).click();
    await expect(this.region).toBeHidden();
  }
}
