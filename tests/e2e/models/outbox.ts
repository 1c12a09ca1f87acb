import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the mails that a mail server would have sent, and finds one's own. Mail is a task and takes its moment. */
export async function findMail(page: Page, siteUrl: string, email: string): Promise<Locator> {
  const mail = page.getByRole('article').filter({ hasText: email });
  await expect(async () => {
    await page.goto(`${siteUrl}/sandbox/outbox`);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  return mail;
}
