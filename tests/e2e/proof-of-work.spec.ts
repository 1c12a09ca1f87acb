import { proofCalls } from '../../contract/proof-of-work';
import { type ChangedSites, copySites } from '../support/changed-sites';
import { expect, test } from '../support/journey';
import { readSmsOutbox } from '../support/read-sms-outbox';
import { type RunningServer, startServer } from '../support/running-server';
import { signIn } from '../support/sign-in';
import { LoginDialog, member } from './models/login-dialog';
import { SmsForm } from './models/sms-form';

// Sites that ask for a proof of work. Nobody sees a check but who is faster than the device.

const checking = 'Checking that you are not a robot…';
let sites: ChangedSites;
let strict: RunningServer;

test.beforeAll(async () => {
  sites = await copySites();
  for (const site of ['pdf', 'sms']) {
    await sites.changeSite(site, (info) => {
      const proofOfWork = ['registration', 'messages', 'passwordReset'];
      info.server = Object.assign({}, info.server, { proofOfWork });
    });
  }
  strict = await startServer({ SITES_DIR: sites.dir, RATE_LIMIT_FACTOR: '1000' });
});

test.afterAll(async () => {
  await strict.stop();
  await sites.remove();
});

test('an account is made, and nothing is solved before the form is typed into', async ({ page }) => {
  const challenges: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(proofCalls.challenge.path)) challenges.push(request.url());
  });
  // The answer waits, so that the person is faster than the device.
  let press = () => {};
  const pressed = new Promise<void>((resolve) => {
    press = resolve;
  });
  await page.route(`**${proofCalls.challenge.path}*`, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(strict.siteUrl('pdf'));
  const login = new LoginDialog(page);
  await login.open();
  await login.switchToCreate();
  expect(challenges).toEqual([]);
  await login.create(`proven-${Date.now()}@demo.test`, 'first-password');
  await expect(login.dialog.getByText(checking)).toBeVisible();
  press();
  await expect(page.getByText('Registration is successful, please log in').first()).toBeVisible();
  await expect(login.dialog.getByText(checking)).toBeHidden();
  expect(challenges).toHaveLength(1);
});

test('a member’s message is sent, and an expired check is repeated without the person', async ({ page }) => {
  const text = `The pears are proven ${Date.now()}`;
  const proofs: (string | undefined)[] = [];
  await page.route('**/message/send/anonymous', async (route) => {
    const headers = route.request().headers();
    proofs.push(headers['proof-of-work']);
    // The first arrives too late to be good.
    await (proofs.length > 1
      ? route.continue()
      : route.continue({ headers: { ...headers, 'proof-of-work': 'e30=' } }));
  });
  await signIn(page, strict.siteUrl('sms'), member);
  const sms = new SmsForm(page);
  await sms.open(strict.siteUrl('sms'));
  await sms.write('4155552671', text);
  await sms.send();
  await expect(page.getByText('SMS Sent Successfully')).toBeVisible();
  expect(proofs).toHaveLength(2);
  expect(new Set(proofs).size).toBe(2);
  await expect(async () => {
    const sent = (await readSmsOutbox(strict.dataDir)).filter((message) => message.includes(text));
    expect(sent).toHaveLength(1);
  }).toPass();
});

test('a link for a forgotten password is asked for', async ({ page }) => {
  await page.goto(`${strict.siteUrl('pdf')}/reset`);
  await page.getByLabel('Email').pressSequentially('nobody@demo.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('a link to set a new password is on its way')).toBeVisible();
});
