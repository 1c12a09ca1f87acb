import { expect, type Locator, type Page } from '@playwright/test';

export type Section =
  | 'Health'
  | 'Doctor'
  | 'Sites'
  | 'Works'
  | 'Orders'
  | 'Mails'
  | 'People'
  | 'Audit'
  | 'Sign-in';

/** The admin page as an operator uses it. */
export class AdminPage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  async signIn({ name, password, code }: { name: string; password: string; code: string }): Promise<void> {
    await this.#page.goto(this.#url);
    await this.#page.getByLabel('Name').fill(name);
    await this.#page.getByLabel('Password').fill(password);
    await this.#page.getByLabel('Code', { exact: true }).fill(code);
    await this.#page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await this.#expectSection('Health');
  }

  async signInWithPasskey(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await this.#expectSection('Health');
  }

  async addPasskey(): Promise<void> {
    await this.goTo('Sign-in');
    await this.#page.getByRole('button', { name: 'Add a passkey' }).click();
    await this.expectDone('Passkey added.');
  }

  async signOut(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Sign out' }).click();
    await this.#expectSection('Sign in');
  }

  async goTo(section: Section): Promise<void> {
    await this.#page.getByRole('banner').getByRole('link', { name: section, exact: true }).click();
  }

  async openSite(host: string): Promise<void> {
    await this.goTo('Sites');
    await this.#page.getByRole('link', { name: host }).click();
    await this.#expectSection(host);
  }

  async openFile(name: string): Promise<void> {
    await this.#page.getByRole('navigation', { name: 'Files' }).getByRole('link', { name }).click();
  }

  /** Opens a closed part of a file's form, as an entry of a list. */
  async unfold(title: string): Promise<void> {
    await this.#page.locator('summary').filter({ hasText: title }).first().click();
  }

  /** A field of the form, by its path in the file. */
  field(path: string): Locator {
    return this.#page.locator(`[id="at-${path}"]`);
  }

  /** What is written beneath a field. */
  messageOf(path: string): Locator {
    return this.#page.locator(`[id="message-${path}"]`);
  }

  async save(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Save', exact: true }).click();
  }

  /** Waits until both previews show a text, and finds them as wide as they are called. */
  async expectPreviews(text: string): Promise<void> {
    for (const [title, width] of [
      ['Phone, 390 × 844', 390],
      ['Desk, 1280 × 800', 1280],
    ] as const) {
      const drawn = this.#page.frameLocator(`iframe[title="${title}"]`);
      await expect(drawn.getByRole('heading', { name: text })).toBeVisible();
      expect(await drawn.locator('html').evaluate((element) => element.clientWidth)).toBe(width);
    }
  }

  row(...texts: (string | RegExp)[]): Locator {
    return texts.reduce(
      (rows, hasText) => rows.filter({ hasText }),
      this.#page.getByRole('main').getByRole('row'),
    );
  }

  /** A number or a word on the page of health. */
  fact(name: string): Locator {
    const term = this.#page.getByText(name, { exact: true });
    return this.#page.locator('dl > div').filter({ has: term }).locator('dd');
  }

  async expectDone(text: string): Promise<void> {
    await expect(this.#page.getByRole('status').filter({ hasText: text })).toBeVisible();
  }

  /** From an order's row to its person, and back comes the money. */
  async refund(order: Locator): Promise<void> {
    await order.getByRole('link').click();
    await this.#page.locator('summary').filter({ hasText: 'Refund' }).click();
    await this.#page.getByRole('button', { name: 'Refund', exact: true }).click();
    await this.expectDone('Refund sent to the payment provider.');
  }

  /** Loads a list again until it has such a row. */
  async waitForRow(section: Section, ...texts: (string | RegExp)[]): Promise<void> {
    await expect(async () => {
      await this.goTo(section);
      await expect(this.row(...texts).first()).toBeVisible({ timeout: 500 });
    }).toPass();
  }

  async #expectSection(title: string): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
}
