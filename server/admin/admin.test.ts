import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { configurationPaths } from '../../contract/calls';
import { files, mails, orders, users } from '../db/schema';
import { cookieOf, startTestAdmin, type TestAdmin } from '../testing/test-admin';
import { writePage } from '../testing/test-backend';
import { failWork, insertWork, leaseWorks } from '../work/work-store';

let admin: TestAdmin;
let cookie: string;
const work = { waiting: '', failed: '' };

beforeAll(async () => {
  admin = await startTestAdmin(['ann'], async (database, sitesDir) => {
    await writePage(sitesDir, 'alpha.test', 'about', { contentStatus: 1, richText: 'About' });
    const siteCode = 'alpha-test';
    for (const id of ['pia', 'quin']) {
      await database.insert(users).values({ id, siteCode, email: `${id}@example.test`, passwordHash: '' });
    }
    await database.insert(files).values({
      ...{
        id: 'stored',
        siteCode,
        ownerId: 'quin',
        name: 'a.pdf',
        extension: 'pdf',
        sizeBytes: 1,
        sha256: '',
      },
      ...{ storageKey: 'stored', expiresAt: new Date(Date.now() + 600_000) },
    });
    // Of a kind that no process here runs.
    const order = { kind: 'nothing', siteCode, ownerId: 'quin', sourceFileId: 'stored', order: {} };
    work.failed = await database.transaction((tx) => insertWork(tx, order));
    await database.transaction((tx) => leaseWorks(tx, [work.failed], 'holder'));
    await failWork(database, { workId: work.failed, holder: 'holder' }, { reason: 'engineFailed' });
    work.waiting = await database.transaction((tx) => insertWork(tx, order));
    await database.insert(mails).values({
      ...{ id: 'mail', kind: 'payment', userId: 'quin', host: 'alpha.test' },
      ...{ origin: 'https://alpha.test', language: 'en', sentAt: new Date() },
    });
    await database.insert(orders).values({
      ...{ id: 'order-1', siteCode, host: 'alpha.test', holder: 'user:quin', userId: 'quin', state: 'paid' },
      ...{ productId: 'p', priceId: 'week', productName: 'Plus', isRenew: 0, offerType: 0, currency: 'USD' },
      ...{ chargeMinor: 2000, priceMinor: 2000, duration: 1, durationUnit: 1, language: 'en' },
      ...{ successUrl: '', cancelUrl: '', marketingChannel: '', userExtend: '', transparentExtend: '' },
      orderAdInfoExtend: '',
    });
  });
  const [ann] = admin.operators;
  if (ann) cookie = cookieOf(await admin.signInAs(ann));
});
afterAll(() => admin.close());

const show = async (url: string) => (await admin.ask({ url, cookie })).body;
const post = (url: string, payload: object = {}) => admin.ask({ method: 'POST', url, payload, cookie });
const siteFile = (host: string, name = 'site.json') => join(admin.config.sitesDir, host, name);
/** The rows of the audit table that name this object, the newest first: `ACTION RESULT`. */
const audited = async (object: string) => {
  const rows = (await show('/audit')).split('<tr>').filter((row) => row.includes(`<code>${object}</code>`));
  return rows.map((row) => {
    const cell = (label: string) => new RegExp(`data-label="${label}">(?:<[^>]+>)?([^<]*)`).exec(row)?.[1];
    expect(cell('By')).toBe('operator ann');
    return `${cell('Action')} ${cell('Result')}`;
  });
};

test('health says what waits, what has failed and what the machine lacks', async () => {
  const page = await show('/');
  expect(page).toMatch(/Failed in 24 hours<\/dt><dd>1</);
  expect(page).toMatch(/Waiting<\/dt><dd>1</);
  expect(page).toMatch(/database<\/dt><dd><span class="state ok">OK/);
});

test('the doctor examines this server, with the database that it has open', async () => {
  const page = await show('/doctor');
  expect(page).toMatch(/Failed: \d+\. Warnings: \d+\./);
  expect(page).toContain('The embedded database answers.');
  expect(page).toContain('The tables are those of this version.');
  expect(await show('/doctor?site=nothing')).toContain('There is no site with the code nothing.');
});

test('works are listed with why they failed, retried and cancelled', async () => {
  const before = await show('/works');
  expect(before).toContain('engineFailed');
  expect(before).toContain(`/works/${work.waiting}/cancel`);
  expect((await post(`/works/${work.failed}/retry`)).headers.location).toBe('/works?done=work-retried');
  expect((await post(`/works/${work.waiting}/cancel`)).headers.location).toBe('/works?done=work-cancelled');
  const twice = await post(`/works/${work.waiting}/cancel`);
  expect(twice.statusCode).toBe(409);
  expect(twice.body).toContain('Only work that waits or runs can be cancelled');
  expect(await show('/works?state=failed')).toContain('cancelled');
  expect(await audited(work.failed)).toEqual(['work retry done']);
  expect(await audited(work.waiting)).toEqual(['work cancel refused', 'work cancel done']);
  expect((await post('/works/nothing/retry')).statusCode).toBe(409);
});

test.each([
  ['https://admin.test//evil.test/x', '/evil.test/x'],
  ['https://admin.test/\\\\evil.test/x', '/evil.test/x'],
  ['https://admin.test///evil.test', '/evil.test'],
  ['https://evil.test/works', '/'],
  ['javascript:alert(1)', '/'],
  ['https://admin.test/works?state=failed', '/works?state=failed'],
])('the way back from a page that failed stays on this host: %s', async (referer, path) => {
  const url = '/works/nothing/retry';
  const answer = await admin.ask({ method: 'POST', url, payload: {}, cookie, headers: { referer } });
  expect(answer.statusCode).toBe(409);
  expect(answer.body).toContain(`href="${path}">Back`);
});

test('orders and mails are listed without addresses of people', async () => {
  const [paid, none, sent] = [
    await show('/orders'),
    await show('/orders?state=declined'),
    await show('/mails'),
  ];
  expect(paid).toContain('20.00 USD');
  expect(none).not.toContain('order-1');
  expect(sent).toContain('payment');
  expect(await show('/mails?unsent=1')).toContain('None.');
  for (const page of [paid, sent]) expect(page).not.toContain('example.test');
  expect((await admin.ask({ url: '/orders?state=odd', cookie })).statusCode).toBe(400);
});

test('a person is found, and deleted when that is confirmed', async () => {
  expect(await show('/people')).not.toContain('example.test');
  expect(await show('/people?find=Pia@example.test')).toContain('<h2>pia@example.test</h2>');
  expect(await show('/people?find=nobody')).toContain('Nobody has this email or id here.');
  expect((await post('/people/pia/delete')).statusCode).toBe(409);
  expect(await show('/people?find=pia')).toContain('pia@example.test');
  expect((await post('/people/pia/delete', { yes: '1' })).statusCode).toBe(303);
  expect(await show('/people?find=pia')).toContain('Nobody has this email or id here.');
  expect(await audited('pia')).toEqual(['person delete done']);
});

test('a person who paid elsewhere is made a member until a day', async () => {
  expect(await show('/people?find=quin')).toContain('action="/people/quin/grant"');
  expect((await post('/people/quin/grant', { until: '2099-02-30' })).statusCode).toBe(400);
  const granted = await post('/people/quin/grant', { until: '2099-01-31' });
  expect(granted.headers.location).toBe('/people?find=quin&done=person-granted');
  expect(await show('/people?find=quin')).toMatch(/Member until<\/dt><dd><time[^>]+>2099-01-31 23:59/);
  expect(await audited('quin')).toEqual(['person grant done']);
});

test('a site is added, disabled and enabled, and what is taken is refused', async () => {
  expect(await show('/sites?check=1')).toMatch(/\d sites fit/);
  const added = await post('/sites', { host: 'new.test', type: 'pdf', name: 'New', code: '' });
  expect(added.headers.location).toBe('/sites/new.test?done=site-added');
  expect(JSON.parse(await readFile(siteFile('new.test'), 'utf8')).site.name).toBe('New');
  const again = await post('/sites', { host: 'new.test', type: 'pdf', name: 'New', code: '' });
  expect(again.body).toContain('new.test is a host of new.test already.');
  expect((await post('/sites/new.test/disable')).statusCode).toBe(303);
  expect(existsSync(siteFile('new.test'))).toBe(false);
  expect(await show('/sites?find=new')).toMatch(/new\.test.+Disabled/s);
  expect(await show('/sites/new.test')).toContain('Enable site');
  expect((await post('/sites/new.test/enable')).statusCode).toBe(303);
  expect(await audited('new.test')).toEqual(['site enable done', 'site disable done', 'site add done']);
  const outside = await admin.ask({ url: '/sites/..%2f..%2fetc', cookie });
  expect(outside.statusCode).toBe(409);
});

/** Opens a file in the editor; answers with what its form sends. */
async function open(url: string) {
  const page = await show(url);
  const [, revision = ''] = /name="revision" value="(\w+)"/.exec(page) ?? [];
  return { page, revision };
}

test('what does not fit is said at its field, and nothing is written', async () => {
  const url = '/sites/alpha.test?file=site.json';
  const { page, revision } = await open(url);
  expect(page).toContain('name="field:site.helpUrl"');
  const before = await readFile(siteFile('alpha.test'), 'utf8');
  const payload = { revision, intent: 'save', 'field:site.helpUrl': 'nowhere' };
  const refused = await post(url, payload);
  expect(refused.statusCode).toBe(409);
  expect(refused.body).toMatch(/id="message-site.helpUrl" data-live>must be an https address/);
  expect(refused.body).toMatch(/name="field:site.helpUrl"[^>]+aria-invalid="true"[^>]+value="nowhere"/);
  expect(await readFile(siteFile('alpha.test'), 'utf8')).toBe(before);
  expect(await audited('alpha.test/site.json')).toEqual(['site edit refused']);
  const checked = await post(url, { ...payload, intent: 'check' });
  expect(checked.statusCode).toBe(200);
  expect(await audited('alpha.test/site.json'), 'a check is no action').toHaveLength(1);
});

test('a change is written and served within two seconds; one that was overtaken is refused', async () => {
  const url = '/sites/alpha.test?file=site.json';
  const { revision } = await open(url);
  const payload = { revision, intent: 'save', 'field:site.name': 'Alpha & <b>Sons</b>' };
  expect((await post(url, payload)).headers.location).toContain('done=site-saved');
  await vi.waitFor(
    async () => {
      const answer = await admin.inject({ url: configurationPaths.site, host: 'alpha.test' });
      expect(answer.json().data.site.name).toBe('Alpha & <b>Sons</b>');
    },
    { timeout: 2_000, interval: 50 },
  );
  const { page } = await open(url);
  expect(page).toContain('value="Alpha &amp; &lt;b&gt;Sons&lt;/b&gt;"');
  const late = await post(url, { ...payload, 'field:site.name': 'Other' });
  expect(late.statusCode).toBe(409);
  expect(late.body).toContain('was changed since you opened it');
});

test("a site's code, and another site's name, cannot be taken", async () => {
  const url = '/sites/alpha.test?file=site.json&mode=json';
  const { revision } = await open(url);
  const site = JSON.parse(await readFile(siteFile('alpha.test'), 'utf8'));
  const save = (change: object) =>
    post(url, { revision, intent: 'save', json: JSON.stringify({ ...site, ...change }) });
  const recoded = await save({ site: { ...site.site, code: 'other' } });
  expect(recoded.body).toContain('site.code stays alpha-test');
  const greedy = await save({ server: { aliases: ['beta.test'] } });
  expect(greedy.body).toContain('server.aliases: beta.test is beta.test&#39;s already.');
  const renamed = await save({ site: { ...site.site, host: 'gamma.test' } });
  expect(renamed.body).toContain('must be the folder&#39;s name');
  const broken = await post(url, { revision, intent: 'save', json: '{"site": ' });
  expect(broken.statusCode).toBe(409);
  expect(broken.body).toContain('{&quot;site&quot;: </textarea>');
  expect(JSON.parse(await readFile(siteFile('alpha.test'), 'utf8'))).toEqual(site);
});

test('a page is added and edited, and only files of a site are', async () => {
  const url = '/sites/alpha.test?page=news&mode=json';
  const { revision } = await open(url);
  const json = JSON.stringify({ contentStatus: 1, richText: 'News' });
  expect((await post(url, { revision, intent: 'save', json })).statusCode).toBe(303);
  expect(JSON.parse(await readFile(siteFile('alpha.test', 'pages/news.json'), 'utf8')).richText).toBe('News');
  expect(await show('/sites/alpha.test')).toContain('pages/about.json');
  for (const file of [
    '../beta.test/site.json',
    'pages/../../beta.test/site.json',
    '/etc/passwd',
    'pages/.json',
  ]) {
    const answer = await post(`/sites/alpha.test?mode=json&file=${encodeURIComponent(file)}`, {
      ...{ revision, intent: 'save', json: '{}' },
    });
    expect(answer.statusCode, file).toBe(409);
    expect(answer.body).toContain('is no file of a site');
  }
});

test("a site's pictures are shown to operators for the preview", async () => {
  await mkdir(siteFile('alpha.test', 'pictures'), { recursive: true });
  await writeFile(siteFile('alpha.test', 'pictures/a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const answer = await admin.ask({ url: '/sites/alpha.test/pictures/a.svg', cookie });
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/svg+xml' } });
  expect((await admin.ask({ url: '/sites/alpha.test/pictures/a.svg' })).statusCode).toBe(303);
  for (const name of ['..%2fsite.json', '../site.json', '%2e%2e%2fsite.json']) {
    const outside = await admin.ask({ url: `/sites/alpha.test/pictures/${name}`, cookie });
    expect(outside.statusCode, name).toBeGreaterThanOrEqual(400);
    expect(outside.body).not.toContain('helpUrl');
  }
});
