import { expect, type Locator, type Page } from '@playwright/test';

/** The form that sends an anonymous message, as a person fills it. */
export class SmsForm {
  readonly form: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.form = page.locator('form').filter({ has: page.getByRole('group', { name: 'Sender' }) });
  }

  get phone(): Locator {
    return this.form.getByLabel('Phone number');
  }

  get message(): Locator {
    return this.form.getByLabel('Message');
  }

  /** What is said of a time that the clocks skip or repeat. */
  get clockChange(): Locator {
    return this.form.getByRole('status');
  }

  async open(siteUrl: string): Promise<void> {
    await this.#page.goto(siteUrl);
    await expect(this.form).toBeVisible();
  }

  /** Types as fingers do, so that the number is grouped on the way. */
  async write(phone: string, message: string): Promise<void> {
    await this.phone.click();
    // The rules come with the first touch of the form.
    await expect(this.form.getByLabel('Country').locator('option')).not.toHaveCount(1);
    await this.phone.pressSequentially(phone);
    await this.message.fill(message);
  }

  async chooseSender(name: string): Promise<void> {
    await this.form.getByRole('radio', { name, exact: true }).check();
  }

  async schedule(time: string): Promise<void> {
    await this.form.getByLabel('Send later').check();
    await this.form.getByLabel('Delivery time').fill(time);
  }

  async send(): Promise<void> {
    await this.form.getByRole('button', { name: /^(Send|Schedule the message)$/ }).click();
  }
}
