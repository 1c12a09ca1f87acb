import type { Page } from '@playwright/test';
import { makeDocx } from '../support/documents/office-files';
import { expect, test } from '../support/journey';
import { readSmsOutbox } from '../support/read-sms-outbox';
import { registerPerson } from '../support/register-person';
import type { RunningServer } from '../support/running-server';
import { signIn } from '../support/sign-in';
import { DocumentTool, sampleFile } from './models/document-tool';
import { LoginDialog, member, visitor } from './models/login-dialog';
import { SmsForm } from './models/sms-form';
import { VisitorOffer } from './models/visitor-offer';

// Drafts, chosen files and jobs belong to whoever made them: docs/queue.md, promise 10.
const password = 'toolfront-buyer';

test('a message that a visitor was refused is neither sent nor shown when somebody else signs in', async ({
  page,
  server,
}) => {
  const text = await beRefused(page, server);
  await signIn(page, server.siteUrl('sms'), member);
  const sms = new SmsForm(page);
  await sms.open(server.siteUrl('sms'));
  const offer = new VisitorOffer(page);
  await expect(offer.region).toBeVisible();
  await expect(sms.message).toHaveValue('');
  await expect(sms.phone).toHaveValue('');
  await offer.decline();
  // The form has come to the page, and a message of their own goes out alone.
  const own = `Mine ${Date.now()}`;
  await sms.write('4155552671', own);
  await sms.send();
  await expect(page.getByText('SMS Sent Successfully')).toBeVisible();
  await expect.poll(() => countSent(server, own)).toBe(1);
  expect(await countSent(server, text)).toBe(0);
  await sms.open(server.siteUrl('sms'));
  await expect(sms.message).toHaveValue('');
  await expect(offer.region).toBeHidden();
});

test('a member who was not signed in when they pressed Send says so afterwards, and the message is sent', async ({
  page,
  server,
}) => {
  const text = await beRefused(page, server);
  await new LoginDialog(page).signIn(member);
  await new VisitorOffer(page).accept();
  await expect(page.getByText('SMS Sent Successfully')).toBeVisible();
  await expect.poll(() => countSent(server, text)).toBe(1);
});

test('a visitor who registers keeps what they wrote', async ({ page, server }) => {
  const sms = new SmsForm(page);
  await sms.open(server.siteUrl('sms'));
  await sms.write('4155552671', 'Half a message');
  const login = new LoginDialog(page);
  await login.open();
  await login.switchToCreate();
  await login.create(`newcomer-${Date.now()}@demo.test`, password);
  await expect(login.dialog.getByLabel('Confirm password')).toBeHidden();
  await login.submit();
  await page.waitForURL('**/sub/account');
  await sms.open(server.siteUrl('sms'));
  await expect(sms.message).toHaveValue('Half a message');
  await expect(new VisitorOffer(page).region).toBeHidden();
});

test('a visitor who pays has the message sent that they were refused', async ({ page, server }) => {
  const text = await beRefused(page, server);
  await page
    .getByRole('region', { name: 'Pricing' })
    .getByRole('button', { name: /^Buy for/ })
    .first()
    .click();
  await page.getByLabel('Email').fill(`payer-${Date.now()}@demo.test`);
  await page.locator('button[value="approve"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your purchase');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  await page.goto(server.siteUrl('sms'));
  await expect(page.getByText('SMS Sent Successfully')).toBeVisible();
  await expect.poll(() => countSent(server, text)).toBe(1);
});

test('what a visitor wrote and chose in one tab is gone from it when somebody signs in in another', async ({
  page,
  context,
  server,
}) => {
  const sms = new SmsForm(page);
  await sms.open(server.siteUrl('sms'));
  await sms.write('4155552671', 'For nobody else');
  await signIn(await context.newPage(), server.siteUrl('sms'), member);
  await expect(sms.message).toHaveValue('');
  await expect(sms.phone).toHaveValue('');

  const tool = new DocumentTool(page);
  await tool.open(server.siteUrl('pdf'));
  await tool.choose(sampleFile('diary.docx', await makeDocx(['For nobody else'])));
  await expect(page.getByText('diary.docx')).toBeVisible();
  await signIn(await context.newPage(), server.siteUrl('pdf'), member);
  await expect(page.getByText('diary.docx')).toBeHidden();
});

test('a visitor’s file that waits for a log-in is nobody else’s, and theirs once they say so', async ({
  page,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  const tool = new DocumentTool(page);
  await tool.open(siteUrl);
  await tool.choose(sampleFile('diary.docx', await makeDocx(['For nobody else'])));
  await tool.convert();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tool.job('diary.docx')).toBeVisible();
  await signIn(page, siteUrl, member);
  await tool.open(siteUrl);
  const offer = new VisitorOffer(page);
  await expect(offer.region).toBeVisible();
  await expect(page.getByText('diary.docx')).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  // Whoever is not signed in is the visitor again.
  await expect(tool.job('diary.docx')).toBeVisible();
  await signIn(page, siteUrl, member);
  await tool.open(siteUrl);
  await offer.accept();
  await tool.waitUntilDone('diary.docx');
});

test('what one person wrote is not there for the next who logs in after them', async ({ page, server }) => {
  const siteUrl = server.siteUrl('sms');
  const email = await registerPerson(page.request, siteUrl, password);
  await signIn(page, siteUrl, { email, password });
  const sms = new SmsForm(page);
  await sms.open(siteUrl);
  await sms.write('4155552671', 'For nobody else');
  // As when the server ends the session: nothing was discarded.
  await signIn(page, siteUrl, visitor);
  await sms.open(siteUrl);
  await sms.form.getByLabel('Message').focus();
  await expect(sms.message).toHaveValue('');
  await signIn(page, siteUrl, { email, password });
  await sms.open(siteUrl);
  await expect(sms.message).toHaveValue('For nobody else');
});

/** A visitor presses Send and is led to the prices. Answers with the message, which waits. */
async function beRefused(page: Page, server: RunningServer): Promise<string> {
  const text = `For nobody else ${Date.now()}`;
  const sms = new SmsForm(page);
  await sms.open(server.siteUrl('sms'));
  await sms.write('4155552671', text);
  await sms.send();
  await expect(page).toHaveURL(/\/sub\/price$/);
  await expect(page.getByText('Your work is saved.')).toBeVisible();
  return text;
}

async function countSent(server: RunningServer, text: string): Promise<number> {
  return (await readSmsOutbox(server.dataDir)).filter((sms) => sms.includes(text)).length;
}
