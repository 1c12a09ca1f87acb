import type { Page } from '@playwright/test';
import { JobList } from '../e2e/models/job-list';
import { LoginDialog, member, visitor } from '../e2e/models/login-dialog';
import { PricePage } from '../e2e/models/price-page';
import { SmsForm } from '../e2e/models/sms-form';
import type { AttackedServer } from './attacked-server';
import { createDevice, type Device } from './device';
import { countRounds, expect, isLongSuite, note, test } from './fault-test';
import { documentSubject as subject } from './subjects/document-subject';

// Browsers write localStorage to the disk some seconds after it was changed: docs/queue.md, promise 1.
const rounds = countRounds(1);
const delaysInSeconds = isLongSuite ? [0, 1, 3, 10, 30] : [0, 1, 3];
/** A browser is started twice in each. */
const roundTimeoutMs = 120_000;

for (const seconds of delaysInSeconds) {
  test.describe(`a browser killed ${seconds} s`, () => {
    test.setTimeout(60_000 + rounds * (roundTimeoutMs + seconds * 1_000));

    test(`after a log-in shows the person's list, which goes on`, async ({ attackedServer }) => {
      await repeat(attackedServer, async (device) => {
        const page = await open(device);
        await new LoginDialog(page).signIn(member);
        const loggedInAtMs = Date.now();
        device.proxy.setRule(({ url }) => ({ kind: url?.includes('/pdf/') ? 'drop' : 'pass' }));
        await subject.open(page, device.siteUrl(subject));
        const name = subject.quickFileName(device.takeNumber());
        await subject.startJobs(page, [name]);
        await passTime(loggedInAtMs + seconds * 1_000);
        const later = await killAndReopen(device);
        await expect(later.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
        await expect(new JobList(later).job(name)).toBeVisible();
        await subject.waitUntilDone(later, device.siteUrl(subject), name);
        device.expectStarted(subject, 1);
      });
    });

    test(`after a visitor's Convert shows the file, which goes on once they log in`, async ({
      attackedServer,
    }) => {
      await repeat(attackedServer, async (device) => {
        const page = await open(device);
        const name = subject.quickFileName(device.takeNumber());
        await subject.startJobs(page, [name]);
        await passTime(Date.now() + seconds * 1_000);
        const later = await killAndReopen(device);
        await new JobList(later).job(name).getByRole('button', { name: 'Log in' }).click();
        const dialog = new LoginDialog(later);
        await dialog.fill(member.email, member.password);
        await dialog.submit();
        await subject.waitUntilDone(later, device.siteUrl(subject), name);
        device.expectStarted(subject, 1);
      });
    });
  });
}

test('a browser killed as soon as its person has logged out does not bring them back', async ({
  attackedServer,
}) => {
  await repeat(attackedServer, async (device) => {
    await device.signIn(subject);
    const page = await open(device);
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    // What the server says of the token must not be what signs them out.
    device.proxy.setRule(({ url }) => ({ kind: url?.includes('/user/') ? 'drop' : 'pass' }));
    const later = await killAndReopen(device, false);
    await expect(later.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(later.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeHidden();
  });
});

test('a browser killed as soon as its visitor is at the payment continues with the same order at the next press', async ({
  attackedServer,
}) => {
  await repeat(attackedServer, async (device) => {
    // The second purchase belongs to the visitor whom the first one named.
    const [first, second] = [await buyPlan(device, 0), await buyPlan(device, 1)];
    await device.relaunch();
    expect(await buyPlan(device, 1)).toBe(second);
    expect(await buyPlan(device, 0)).toBe(first);
  });
});

test('a browser killed as soon as a message waits for its membership still has the message', async ({
  attackedServer,
}) => {
  await repeat(attackedServer, async (device) => {
    await leaveWaitingMessage(device);
    await device.relaunch();
    const later = await openSms(device);
    await later.form.getByLabel('Message').focus();
    await expect(later.message).toHaveValue(waitingMessage);
  });
});

test('a browser killed as soon as its person has logged out does not bring back the message that waited', async ({
  attackedServer,
}) => {
  await repeat(attackedServer, async (device) => {
    await leaveWaitingMessage(device);
    // In order: now localStorage has the message, too.
    await device.restart();
    const page = await device.openPage();
    await page.goto(smsUrl(device));
    await new LoginDialog(page).signIn(visitor);
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    await device.relaunch();
    const later = await openSms(device);
    await later.form.getByLabel('Message').focus();
    // The rules come with the first touch of the form, once it listens.
    await expect(later.form.getByLabel('Country').locator('option')).not.toHaveCount(1);
    await expect(later.message).toHaveValue('');
  });
});

const waitingMessage = 'It waits for a membership';

function smsUrl(device: Device): string {
  return `http://sms.localhost:${device.proxy.port}`;
}

async function openSms(device: Device): Promise<SmsForm> {
  const form = new SmsForm(await device.openPage());
  await form.open(smsUrl(device));
  return form;
}

/** A visitor presses Send, and is at the prices. */
async function leaveWaitingMessage(device: Device): Promise<void> {
  const form = await openSms(device);
  await form.write('4155552671', waitingMessage);
  await form.send();
  await (await device.openPage()).waitForURL('**/sub/price');
}

/** Answers with the address at which the order is paid. */
async function buyPlan(device: Device, index: number): Promise<string> {
  const page = await device.openPage();
  const prices = new PricePage(page);
  await prices.open(device.siteUrl(subject));
  await prices.buyButtons().nth(index).click();
  await page.waitForURL(/\/sandbox\/pay/);
  return page.url();
}

/** Each round on a device that was never used: its storage has no older copy of anything. */
async function repeat(server: AttackedServer, round: (device: Device) => Promise<void>): Promise<void> {
  let passed = 0;
  for (let count = 0; count < rounds; count += 1) {
    const device = await createDevice('chromium', server, server);
    try {
      await round(device);
      passed += 1;
    } finally {
      await device.close();
    }
  }
  note('rounds', `${passed} of ${rounds}`);
}

async function open(device: Device): Promise<Page> {
  const page = await device.openPage();
  await subject.open(page, device.siteUrl(subject));
  return page;
}

async function killAndReopen(device: Device, clears = true): Promise<Page> {
  await device.relaunch();
  if (clears) device.proxy.clear();
  return open(device);
}

/** The time is what is attacked: so long the browser has had to write. */
async function passTime(untilMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, untilMs - Date.now())));
}
