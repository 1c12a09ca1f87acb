import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  adminHost,
  adminOrigin,
  cookieOf,
  loginsPerMinute,
  startTestAdmin,
  type TestAdmin,
  type TestOperator,
  whileClockStands,
} from '../testing/test-admin';
import { createTestAuthenticator } from '../testing/test-authenticator';

let admin: TestAdmin;
let byName: Record<string, TestOperator>;
beforeAll(async () => {
  admin = await startTestAdmin(['ann', 'bob', 'cleo', 'dan', 'eve']);
  byName = Object.fromEntries(admin.operators.map((operator) => [operator.name, operator]));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => admin.close());

const operator = (name: string): TestOperator => byName[name] as TestOperator;
const listAudit = async (cookie: string) => (await admin.ask({ url: '/audit', cookie })).body;

test('a password and a code sign an operator in, in a cookie that no other site sends along', async () => {
  const answer = await admin.signInAs(operator('ann'));
  expect(answer.statusCode).toBe(303);
  expect(answer.headers['set-cookie']).toMatch(
    /^operator=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  );
  const home = await admin.ask({ url: '/', cookie: cookieOf(answer) });
  expect(home.statusCode).toBe(200);
  expect(home.headers['content-security-policy']).toContain("default-src 'none'");
  expect(home.headers['cache-control']).toBe('no-store');
  expect(await listAudit(cookieOf(answer))).toMatch(/operator ann<.+operator sign-in<.+done/s);
  await admin.ask({ method: 'POST', url: '/sign-out', cookie: cookieOf(answer) });
  expect((await admin.ask({ url: '/', cookie: cookieOf(answer) })).headers.location).toBe('/sign-in');
});

test('over TLS the cookie is Secure and of this very host', async () => {
  const { name, password, nextCode } = operator('dan');
  const answer = await whileClockStands(() =>
    admin.ask({
      ...{ method: 'POST', url: '/sign-in', headers: { 'x-forwarded-proto': 'https' } },
      payload: { name, password, code: nextCode() },
    }),
  );
  expect(answer.headers['set-cookie']).toMatch(/^__Host-operator=.+; Secure$/);
});

test('a wrong code, a wrong password and an unknown name are refused alike', async () => {
  // A code lasts 30 seconds, and on a busy machine so may four tries.
  vi.useFakeTimers({ toFake: ['Date'] });
  const bob = operator('bob');
  const code = bob.nextCode();
  const wrong = code === '000000' ? '111111' : '000000';
  const answers = [
    await admin.signInAs(bob, { code: wrong }),
    await admin.signInAs(bob, { password: 'wrong', code }),
    await admin.signInAs(bob, { name: 'nobody', code }),
    await admin.signInAs(bob, { code: '' }),
  ];
  for (const { statusCode, headers, body } of answers) {
    expect(statusCode).toBe(401);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('The name, the password or the code is wrong.');
  }
  // The codes of the refused tries with a wrong password were not used up.
  const signedIn = await admin.signInAs(bob, { code });
  expect(signedIn.statusCode).toBe(303);
  expect(await listAudit(cookieOf(signedIn))).toMatch(/operator bob<.+operator sign-in<.+refused/s);
});

test('a code is taken once, and none of an earlier time after it', async () => {
  const cleo = operator('cleo');
  const [earlier, code] = [cleo.nextCode(), cleo.nextCode()];
  const tries = [code, code, earlier].map((code) => () => admin.signInAs(cleo, { code }));
  const statuses: number[] = [];
  for (const attempt of tries) statuses.push((await attempt()).statusCode);
  expect(statuses).toEqual([303, 401, 401]);
});

test('after five wrong tries an operator has to wait, whatever address the next comes from', async () => {
  const eve = operator('eve');
  for (let count = 0; count < 5; count += 1) {
    expect((await admin.signInAs(eve, { password: 'wrong' })).statusCode).toBe(401);
  }
  const { name, password } = eve;
  const payload = { name, password, code: eve.nextCode() };
  const paused = await admin.ask({ method: 'POST', url: '/sign-in', payload, remoteAddress: '127.1.2.3' });
  expect(paused.statusCode).toBe(429);
  expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0);
  expect(paused.body).toContain('Too many attempts');
});

test('an address that tries many names is stopped', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count <= loginsPerMinute; count += 1) {
    const payload = { name: `name-${count}`, password: '', code: '' };
    const from = { remoteAddress: '127.9.9.9' };
    statuses.add((await admin.ask({ method: 'POST', url: '/sign-in', payload, ...from })).statusCode);
  }
  expect([...statuses]).toEqual([401, 429]);
});

test('no other host has the admin page, and the admin host has nothing else', async () => {
  for (const url of ['/sign-in', '/works', '/admin.css']) {
    const answer = await admin.inject({ url, host: 'alpha.test' });
    expect(answer.statusCode).not.toBe(200);
    expect(answer.body).not.toContain('Admin');
  }
  const posted = await admin.inject({ method: 'POST', url: '/sign-in', host: 'alpha.test', payload: {} });
  expect(posted.statusCode).toBe(404);
  for (const url of ['/index.html', '/nodeapi/site', '/t/pdf', '/robots.txt', '/site-files/a.png']) {
    const answer = await admin.ask({ url });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.body).toContain('Page not found');
  }
  for (const host of [`${adminHost}:8443`, adminHost.toUpperCase(), `${adminHost}.`]) {
    expect((await admin.inject({ url: '/sign-in', host })).statusCode, host).toBe(200);
  }
  expect((await admin.ask({ url: '/healthz' })).body).toBe('ok');
});

test("a person's session of a site opens nothing here", async () => {
  const { headers } = await admin.signIn();
  const token = String(Object.values(headers)[0]);
  for (const cookie of [`operator=${token}`, `__Host-operator=${token}`]) {
    for (const url of ['/', '/sites', '/people?find=a', '/account']) {
      const answer = await admin.ask({ url, cookie, headers });
      expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/sign-in' } });
    }
  }
});

test('a form that another site sends is refused, also with the cookie', async () => {
  const cookie = cookieOf(await admin.signInAs(operator('ann')));
  for (const origin of ['https://evil.test', `https://${adminHost}.evil.test`, 'null', '']) {
    const answer = await admin.ask({ method: 'POST', url: '/sign-out', cookie, origin });
    expect(answer.statusCode).toBe(409);
  }
  expect((await admin.ask({ url: '/', cookie })).statusCode).toBe(200);
});

test('a passkey is added, signs its operator in once for each challenge, and goes with its removal', async () => {
  const cookie = cookieOf(await admin.signInAs(operator('ann')));
  const site = { rpId: adminHost, origin: adminOrigin };
  const authenticator = createTestAuthenticator();
  const post = (url: string, payload?: object, own: string = cookie) =>
    admin.ask({ method: 'POST', url, cookie: own, ...(payload && { payload }) });

  const { challenge, user } = (await post('/account/passkeys/options')).json();
  const answer = authenticator.create({ challenge, ...site });
  expect((await post('/account/passkeys', answer)).statusCode).toBe(204);
  expect((await post('/account/passkeys', answer)).statusCode, 'the challenge was used').toBe(409);

  const askChallenge = async () => (await post('/sign-in/passkey/options', undefined, '')).json().challenge;
  const use = async (change: object = {}) => {
    const given = { challenge: await askChallenge(), ...site, userHandle: user.id, counter: 0, ...change };
    return authenticator.use(given);
  };
  const used = await use();
  const signedIn = await post('/sign-in/passkey', used, '');
  expect(signedIn.statusCode).toBe(204);
  expect((await admin.ask({ url: '/', cookie: cookieOf(signedIn) })).statusCode).toBe(200);
  for (const refused of [
    used,
    await use({ origin: 'https://evil.test' }),
    await use({ userHandle: 'eHg' }),
  ]) {
    expect((await post('/sign-in/passkey', refused, '')).statusCode).toBe(401);
  }

  const account = await admin.ask({ url: '/account', cookie });
  const [, id] = /passkeys\/([\w-]+)\/remove/.exec(account.body) ?? [];
  expect((await post(`/account/passkeys/${id}/remove`)).headers.location).toContain('passkey-removed');
  expect((await post('/sign-in/passkey', await use(), '')).statusCode).toBe(401);
  const audit = await listAudit(cookie);
  for (const action of ['passkey add', 'passkey remove']) expect(audit).toContain(action);
});
