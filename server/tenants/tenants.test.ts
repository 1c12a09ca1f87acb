import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

describe('the site call', () => {
  test('answers for the host it was sent to, with what this server can do', async () => {
    const answer = await backend.inject({
      url: '/nodeapi/site?host=alpha.test',
      headers: { website: 'alpha.test' },
    });
    expect(answer.json().data).toMatchObject({
      site: { host: 'alpha.test', code: 'alpha-test' },
      capabilities: { idempotency: true },
    });
    expect(answer.json().data.server).toBeUndefined();
  });

  test('ignores the port and the case of the host', async () => {
    const answer = await backend.inject({ host: 'ALPHA.test:8080', url: '/nodeapi/site?host=alpha.test' });
    expect(answer.json().data.site.host).toBe('alpha.test');
  });

  test('answers an alias with its site, whichever of the two names the query has', async () => {
    for (const name of ['127.0.0.1', 'alpha.test']) {
      const answer = await backend.inject({ host: '127.0.0.1:4173', url: `/nodeapi/site?host=${name}` });
      expect(answer.json().data.site.host).toBe('alpha.test');
    }
  });

  test('is 404 for a host that is not set up', async () => {
    const answer = await backend.inject({ host: 'nobody.test', url: '/nodeapi/site' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('alpha');
  });

  test.each([
    ['the website header', { url: '/nodeapi/site', headers: { website: 'beta.test' } }],
    ['?host=', { url: '/nodeapi/site?host=beta.test' }],
    ['?host=template', { url: '/nodeapi/site?host=template', headers: { website: 'beta.test' } }],
  ])('is 400 when %s names another site', async (_what, request) => {
    const answer = await backend.inject(request);
    expect(answer.statusCode).toBe(400);
    expect(envelopeOf(answer).success).toBe('400');
  });

  test('is not sent again to a browser that has it', async () => {
    const first = await backend.inject({ url: '/nodeapi/site' });
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await backend.inject({
      url: '/nodeapi/site',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });
});

describe('the page call', () => {
  test('answers a page of the host and a page of the template host', async () => {
    const own = await backend.inject({ url: '/nodeapi/page?host=alpha.test&page=index' });
    expect(own.json().data.richText).toBe('Alpha');
    const template = await backend.inject({ url: '/nodeapi/page?host=template&page=pdf' });
    expect(template.json().data.richText).toBe('Template');
  });

  test('never answers with another host’s page', async () => {
    expect((await backend.inject({ host: 'beta.test', url: '/nodeapi/page?page=index' })).statusCode).toBe(
      404,
    );
  });

  test.each(['../site', 'index.json', '.hidden', ''])('has no page called %j', async (name) => {
    const answer = await backend.inject({ url: `/nodeapi/page?page=${encodeURIComponent(name)}` });
    expect([400, 404]).toContain(answer.statusCode);
  });
});

test('API answers are stored nowhere and an unknown call is an envelope', async () => {
  const answer = await backend.inject({ url: '/backapi/v1/no/such/call' });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(envelopeOf(answer).success).toBe('404');
});

test('a body that is no JSON is 400, never a crash', async () => {
  const answer = await backend.inject({
    method: 'POST',
    url: '/backapi/v1/user/register',
    headers: { 'content-type': 'application/json' },
    payload: '{"identifier":',
  });
  expect(answer.statusCode).toBe(400);
  expect(envelopeOf(answer).success).toBe('400');
});

test('an unknown host gets a plain page with nobody’s brand, no script and no style', async () => {
  const answer = await backend.inject({ host: 'nobody.test', url: '/' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('This site is not set up');
  expect(answer.body).not.toMatch(/alpha|beta|<script|<style/);
});
