import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type TOTP, URI } from 'otpauth';
import { holdBack } from '../support/hold-back';
import { expect, test } from '../support/journey';
import { type RunningServer, startServer } from '../support/running-server';
import { signIn } from '../support/sign-in';
import { addVirtualAuthenticator } from '../support/virtual-authenticator';
import { AdminPage } from './models/admin-page';
import { DocumentTool, sampleFile } from './models/document-tool';
import { member } from './models/login-dialog';
import { findMail } from './models/outbox';

const root = join(import.meta.dirname, '../..');
const host = 'pdf.localhost';
const run = promisify(execFile);

type Credentials = { name: string; password: string; totp: string };

let sitesDir: string;
let server: RunningServer;
let ann: Credentials;
test.beforeAll(async () => {
  sitesDir = await mkdtemp(join(tmpdir(), 'toolfront-admin-'));
  for (const name of [host, 'template']) {
    await cp(join(root, 'sites', name), join(sitesDir, name), { recursive: true });
  }
  const environment = { ADMIN_HOST: 'admin.localhost', SITES_DIR: sitesDir, RATE_LIMIT_FACTOR: '1000' };
  server = await startServer(environment, async (dataDir) => {
    ann = await addOperator('ann', { DATA_DIR: dataDir, SITES_DIR: sitesDir });
  });
});
test.afterAll(async () => {
  await server?.stop();
  await rm(sitesDir, { recursive: true, force: true });
});

test.use({ expectedConsole: { patterns: [/status of 409/] } });

test('an operator edits a site, retries a work, gives money back, and finds it all in the audit table', async ({
  page,
}) => {
  const siteUrl = server.siteUrl('pdf');
  const admin = new AdminPage(page, server.siteUrl('admin'));
  await addVirtualAuthenticator(page);

  await test.step('a member’s work fails', async () => {
    await signIn(page, siteUrl, member);
    const tool = new DocumentTool(page);
    await tool.open(siteUrl);
    await tool.choose(sampleFile('notes.docx', Buffer.from('just some words, not a document')));
    await tool.convert();
    await tool.waitForText('notes.docx', /it is .*Save it as/);
  });

  await test.step('the operator signs in with password and code, then with a passkey', async () => {
    await admin.signIn({ ...ann, code: (URI.parse(ann.totp) as TOTP).generate() });
    await expect(admin.fact('database')).toHaveText('OK');
    await expect(admin.fact('Failed in 24 hours')).toHaveText('1');
    await admin.addPasskey();
    await admin.signOut();
    await admin.signInWithPasskey();
  });

  await test.step('the doctor examines the server', async () => {
    await admin.goTo('Doctor');
    await expect(page.getByRole('heading', { name: 'Doctor' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('The tables are those of this version.')).toBeVisible();
  });

  await test.step('what does not fit is said at its field, and what fits is previewed and live', async () => {
    const letScriptCome = await holdBack(page, '**/admin.js');
    await admin.openSite(host);
    await admin.field('site.helpUrl').fill('nowhere');
    letScriptCome();
    await expect(admin.messageOf('site.helpUrl')).toHaveText('must be an https address');
    await admin.save();
    await expect(admin.messageOf('site.helpUrl')).toHaveText('must be an https address');
    await expect(admin.field('site.helpUrl')).toHaveValue('nowhere');

    await admin.openFile('pages/index.json');
    await admin.unfold('ConvertUpload');
    await admin.field('content.en.0.props.title').fill('Papers, please');
    await admin.expectPreviews('Papers, please');
    await admin.save();
    await admin.expectDone('Saved.');
    await expect(async () => {
      await page.goto(siteUrl);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Papers, please', { timeout: 500 });
    }).toPass();
    await page.goBack();
  });

  await test.step('a failed work is retried, and an order is refunded', async () => {
    await admin.goTo('Works');
    const failed = admin.row('document', 'otherContent');
    await failed.getByRole('button', { name: 'Retry' }).click();
    await admin.expectDone('Queued again.');
    await admin.goTo('Orders');
    await admin.refund(admin.row('pdf', 'paid'));
    await admin.waitForRow('Orders', 'refunded');
    await admin.goTo('Mails');
    await expect(admin.row('refund', host)).toBeVisible();
    await findMail(page, siteUrl, 'Your refund from');
    await page.goBack();
  });

  await test.step('each of it is in the audit table', async () => {
    await admin.goTo('Audit');
    for (const [action, object, result] of [
      ['operator sign-in', 'ann', 'done'],
      ['passkey add', 'ann', 'done'],
      ['site edit', `${host}/site.json`, 'refused'],
      ['site edit', `${host}/pages/index.json`, 'done'],
      ['work retry', '', 'done'],
      ['person refund', '/0', 'done'],
    ] as const) {
      await expect(admin.row('operator ann', action, object, result).first()).toBeVisible();
    }
    await admin.signOut();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  });
});

/** As an operator's colleague types it on the server. */
async function addOperator(name: string, environment: Record<string, string>): Promise<Credentials> {
  const command = ['--import', 'tsx', 'scripts/toolfront.ts', 'operator', 'add', name, '--json'];
  const { stdout } = await run(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  return { name, ...JSON.parse(stdout) };
}
