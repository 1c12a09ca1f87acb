import { expect, type Locator, type Page } from '@playwright/test';

const demoPassword = 'toolfront';
export const member = { email: 'member@demo.test', password: demoPassword };
export const visitor = { email: 'visitor@demo.test', password: demoPassword };

/** The login dialog as a person meets it. */
export class LoginDialog {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog');
  }

  async open(): Promise<void> {
    await this.#page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    await expect(this.dialog).toBeVisible();
  }

  async fill(email: string, password: string): Promise<void> {
    await type(this.dialog.getByLabel('Email'), email);
    await type(this.dialog.getByLabel('Password', { exact: true }), password);
  }

  async submit(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  /**
   * Signs in and waits for the account, which it leads to by reloading the page: whoever goes somewhere
   * else before that has two navigations under way, and the faster machine the likelier the wrong one wins.
   */
  async signIn(person: { email: string; password: string }): Promise<void> {
    await this.open();
    await this.fill(person.email, person.password);
    await this.submit();
    await this.#page.waitForURL('**/sub/account');
    await expect(this.dialog).toBeHidden();
    await expect(this.#page.getByRole('button', { name: 'Log out' }).first()).toBeAttached();
  }

  async switchToCreate(): Promise<void> {
    await this.dialog
      .getByRole('button', { name: /create/i })
      .first()
      .click();
    await expect(this.dialog.getByLabel('Confirm password')).toBeVisible();
  }

  /** From the registration that a newcomer is offered. */
  async switchToLogin(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Log in instead' }).click();
    await expect(this.dialog.getByLabel('Confirm password')).toBeHidden();
  }

  async create(email: string, password: string, confirmation = password): Promise<void> {
    await this.fill(email, password);
    await this.dialog.getByLabel('Confirm password').fill(confirmation);
    await this.dialog.getByRole('button', { name: 'Create account', exact: true }).click();
  }
}

/** Key by key: what Playwright's `fill` writes over WebDriver BiDi, React never learns of. */
async function type(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}
