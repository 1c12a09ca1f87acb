import { expect, type Locator, type Page } from '@playwright/test';
import { readDownload } from './read-download';

/** The account as its person uses it. */
export class AccountPage {
  readonly unsubscribeButton: Locator;
  readonly question: Locator;
  /** What the account has that is not on this device. */
  readonly otherFiles: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.unsubscribeButton = page.getByRole('main').getByRole('button', { name: 'Unsubscribe', exact: true });
    this.otherFiles = page.getByRole('region', { name: 'Also in your account' });
    this.question = page.getByRole('dialog', { name: 'tips' });
  }

  async open(siteUrl: string): Promise<void> {
    await this.#page.goto(`${siteUrl}/sub/account`);
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText('Account');
  }

  /** The list as the server has it now. */
  async reload(): Promise<void> {
    await this.#page.reload();
    await expect(this.otherFiles).toHaveAttribute('aria-busy', 'false');
  }

  /** Nothing of it asks any more. */
  async leave(): Promise<void> {
    await this.#page.goto('about:blank');
  }

  otherFile(name: string): Locator {
    return this.otherFiles.getByRole('listitem').filter({ hasText: name });
  }

  /** What is downloaded of a file on another device. */
  async download(name: string): Promise<Awaited<ReturnType<typeof readDownload>>> {
    const download = this.#page.waitForEvent('download');
    await this.otherFile(name).getByRole('link', { name: 'Download' }).click();
    return readDownload(await download);
  }

  async askToUnsubscribe(): Promise<void> {
    await this.unsubscribeButton.click();
  }

  async answer(word: 'sure' | 'cancel'): Promise<void> {
    await this.question.getByRole('button', { name: word, exact: true }).click();
  }

  async pressByKeyboard(name: string): Promise<void> {
    const button = this.#page.getByRole('main').getByRole('button', { name, exact: true });
    await button.focus();
    await this.#page.keyboard.press('Enter');
  }

  async fillProfile(fields: { firstName: string; lastName: string; address: string; country: string }) {
    await this.#page.getByLabel('First name').fill(fields.firstName);
    await this.#page.getByLabel('Last name').fill(fields.lastName);
    await this.#page.getByLabel('Address').fill(fields.address);
    await this.#page.getByLabel('Country').selectOption(fields.country);
  }

  async saveProfile(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Save', exact: true }).click();
  }
}
