import { expect, test } from '../support/journey';
import { readSmsOutbox } from '../support/read-sms-outbox';
import type { RunningServer } from '../support/running-server';
import { signIn } from '../support/sign-in';
import { LoginDialog, member, visitor } from './models/login-dialog';
import { sizes } from './models/sizes';
import { SmsForm } from './models/sms-form';

const notMember = 'You are not a member yet and cannot use this feature temporarily';

for (const { name, viewport, details } of sizes) {
  test.describe(name, details, () => {
    test.use({ viewport });

    test('a member sends a message, and its recipient reads it on the board', async ({
      page,
      context,
      server,
    }) => {
      const text = `The pears are ripe ${Date.now()}`;
      await signIn(page, server.siteUrl('sms'), member);
      const sms = new SmsForm(page);
      await sms.open(server.siteUrl('sms'));
      await sms.chooseSender('Info');
      await sms.write('4155552671', text);
      await expect(sms.phone).toHaveValue('(415) 555-2671');
      await sms.send();
      await expect(page.getByText('SMS Sent Successfully')).toBeVisible();
      await expect(page).toHaveURL(/\/sub\/account$/);
      const received = await findInOutbox(server, text);
      expect(received).toContain('From: Info');
      expect(received).toContain('To: +14155552671');
      const address = received.trimEnd().split('\n').at(-1) ?? '';
      expect(address).toMatch(new RegExp(`^${server.siteUrl('sms')}/board/`));

      const board = await context.newPage();
      await board.goto(address);
      await expect(board.getByText(text)).toBeVisible();
      await expect(board.getByRole('heading', { level: 1 })).toContainText('+14155552671');
      await expect(board.locator('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      for (const role of ['banner', 'contentinfo', 'navigation'] as const) {
        await expect(board.getByRole(role)).toHaveCount(0);
      }
      await expect(board.getByRole('button', { name: 'Support' })).toHaveCount(0);
    });

    test('a board whose code leads nowhere says so, and leads to the start page', async ({
      page,
      server,
    }) => {
      await page.goto(`${server.siteUrl('sms')}/board/nothing-here`);
      await expect(page.getByRole('heading')).toHaveText('This message does not exist or has expired');
      await page.getByRole('link', { name: 'Go to the start page' }).click();
      await expect(page).toHaveURL(`${server.siteUrl('sms')}/`);
    });

    test('who has no e-mail stored is led to the prices, and the message stays as it was', async ({
      page,
      server,
    }) => {
      const sms = new SmsForm(page);
      await sms.open(server.siteUrl('sms'));
      await sms.chooseSender('X');
      await sms.write('4155552671', 'Half a mess');
      await sms.schedule('2027-01-02T10:30');
      await sms.send();
      await expect(page).toHaveURL(/\/sub\/price$/);
      await page.goBack();
      await expectDraft(sms);
      await page.reload();
      await expectDraft(sms);
    });

    test('who is no member sees why and is led to the prices', async ({ page, server }) => {
      await signIn(page, server.siteUrl('sms'), visitor);
      const sms = new SmsForm(page);
      await sms.open(server.siteUrl('sms'));
      await sms.write('4155552671', 'Hello');
      await sms.send();
      await expect(page.getByText(notMember)).toBeVisible();
      await expect(page).toHaveURL(/\/sub\/price$/);
      await page.goBack();
      await expect(sms.message).toHaveValue('Hello');
    });
  });
}

test('what is wrong is said at its field, in the exact words', async ({ page, server }) => {
  await signIn(page, server.siteUrl('sms'), member);
  const sms = new SmsForm(page);
  await sms.open(server.siteUrl('sms'));
  await sms.form.getByLabel('Send later').check();
  await sms.send();
  await expect(sms.form.getByText('Please enter the phone number')).toBeVisible();
  await expect(sms.form.getByText('Please enter the message content')).toBeVisible();
  await expect(sms.form.getByText('Please select a scheduled delivery time')).toBeVisible();
  await expect(sms.phone).toBeFocused();
  await sms.message.fill('д'.repeat(80));
  await expect(sms.form.getByText('Segments: 1 of 10')).toBeVisible();
  await sms.message.fill('д'.repeat(801));
  await expect(sms.form.getByText('Segments: 11 of 10')).toBeVisible();
  await expect(sms.form.getByText('Message too long')).toBeVisible();
  await sms.phone.fill('+44 20 7946');
  await sms.send();
  await expect(sms.form.getByText('The format of phone number is invalid.')).toBeVisible();
  await expect(page).toHaveURL(`${server.siteUrl('sms')}/`);
});

test.describe('where the clocks change', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('a time that the clocks skip is shown as the one at which the message will be sent', async ({
    page,
    server,
  }) => {
    const sms = new SmsForm(page);
    await sms.open(server.siteUrl('sms'));
    await sms.schedule('2027-03-28T02:30');
    await expect(sms.clockChange).toContainText(/does not exist\. Your message will be sent on .*\b0?3:30\b/);
    await sms.schedule('2027-10-31T02:30');
    await expect(sms.clockChange).toContainText(
      /comes twice\. Your message will be sent the first time.*\b0?2:30\b/,
    );
    await sms.schedule('2027-03-29T02:30');
    await expect(sms.clockChange).toHaveText('');
  });
});

test('the numbers of the world are fetched when somebody touches the form, not before', async ({
  page,
  server,
}) => {
  const chunks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('phone-rules') && !request.serviceWorker()) chunks.push(request.url());
  });
  const sms = new SmsForm(page);
  await sms.open(server.siteUrl('sms'));
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeEnabled();
  expect(chunks).toEqual([]);
  await sms.write('+8491234', 'x');
  expect(chunks).toHaveLength(1);
  await expect(sms.form.getByLabel('Country')).toHaveValue('VN');
});

test('a message that the server does not take stays, and the same press again is the same start', async ({
  page,
  server,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/500/);
  const keys: string[] = [];
  await page.route('**/message/send/anonymous', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length < 3) return route.fulfill({ status: 500, json: { success: '500' } });
    return route.continue();
  });
  await signIn(page, server.siteUrl('sms'), member);
  const sms = new SmsForm(page);
  await sms.open(server.siteUrl('sms'));
  await sms.write('4155552671', `again ${Date.now()}`);
  await sms.send();
  await expect(page.getByText('SMS Sent Error')).toBeVisible();
  await page.reload();
  await sms.send();
  await expect(page.getByText('SMS Sent Error')).toBeVisible();
  await sms.send();
  await expect(page.getByText('SMS Sent Successfully')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
});

test('the page of sent messages asks who one is, and leads to the account with them', async ({
  page,
  server,
}) => {
  const address = `${server.siteUrl('sms')}/sub/messages`;
  await page.goto(server.siteUrl('sms'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sent messages' }).click();
  await expect(page).toHaveURL(address);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const login = new LoginDialog(page);
  await login.fill(visitor.email, visitor.password);
  await login.submit();
  await expect(page).toHaveURL(`${server.siteUrl('sms')}/sub/account`);
  await page.goto(address);
  await expect(page.getByText('Nothing here yet. What you send shows up here.')).toBeVisible();
});

test('who logs out leaves no half-written message in the tab', async ({ page, server }) => {
  await signIn(page, server.siteUrl('sms'), visitor);
  const sms = new SmsForm(page);
  await sms.open(server.siteUrl('sms'));
  await sms.write('4155552671', 'For nobody else');
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(sms.message).toHaveValue('');
  await expect(sms.phone).toHaveValue('');
  await page.reload();
  await expect(page.locator('#root:not([data-dehydrated])')).toBeAttached();
  await sms.form.getByLabel('Message').focus();
  await expect(sms.message).toHaveValue('');
});

test('who logs out in one tab leaves no half-written message in another, open or put away', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.siteUrl('sms'), visitor);
  await page.goto(server.siteUrl('sms'));
  const open = new SmsForm(await context.newPage());
  await open.open(server.siteUrl('sms'));
  await open.write('4155552671', 'For nobody else');
  const awayPage = await context.newPage();
  const away = new SmsForm(awayPage);
  await away.open(server.siteUrl('sms'));
  await away.write('4155552671', 'Nor this');
  await awayPage.goto('about:blank');
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(open.message).toHaveValue('');
  await expect(open.phone).toHaveValue('');
  await awayPage.goBack();
  await expect(awayPage.locator('#root:not([data-dehydrated])')).toBeAttached();
  await away.message.focus();
  await expect(away.message).toHaveValue('');
  await expect(away.phone).toHaveValue('');
});

async function expectDraft(sms: SmsForm): Promise<void> {
  await expect(sms.message).toHaveValue('Half a mess');
  await expect(sms.phone).toHaveValue('(415) 555-2671');
  await expect(sms.form.getByRole('radio', { name: 'X', exact: true })).toBeChecked();
  await expect(sms.form.getByLabel('Delivery time')).toHaveValue('2027-01-02T10:30');
}

async function findInOutbox(server: RunningServer, text: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = (await readSmsOutbox(server.dataDir)).find((sms) => sms.includes(text));
      return found;
    })
    .toBeDefined();
  return found ?? '';
}
