import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small object store on a port of its own: takes form uploads by post policy and signed reads, as OSS does. */
export type TestBucket = {
  url: string;
  /** What came in, by key. */
  objects: Map<string, Buffer>;
  /** What it refused, in its own words. */
  refusals: string[];
  /** Answers reads in the bucket's place while it is set. */
  misbehave: ((response: ServerResponse) => void) | null;
  close: () => Promise<void>;
};

type Owner = { accessId: string; secret: string; name: string };

/**
 * Checks everything again from the OSS documentation ("PostObject", "Add signatures to URL"), with WebCrypto and the
 * platform's form parser: nothing of the server that signs is used here.
 */
export async function startTestBucket(owner: Owner): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  const refusals: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      refusals.push(String(error instanceof Error ? error.message : error));
      response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error/>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bucket: TestBucket = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refusals,
    misbehave: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return bucket;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') return put(await readForm(request), response);
    if (bucket.misbehave) return bucket.misbehave(response);
    const url = new URL(request.url ?? '/', 'http://bucket');
    const key = decodeURIComponent(url.pathname.slice(1));
    const expires = url.searchParams.get('Expires') ?? '';
    const text = `GET\n\n\n${expires}\n/${owner.name}/${key}`;
    refuseUnless(url.searchParams.get('OSSAccessKeyId') === owner.accessId, 'unknown access id');
    refuseUnless(
      url.searchParams.get('Signature') === (await signText(text)),
      'wrong signature of the address',
    );
    refuseUnless(Number(expires) * 1000 > Date.now(), 'the address has expired');
    const object = objects.get(key);
    if (object) response.writeHead(200).end(object);
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  }

  async function put(form: FormData, response: ServerResponse): Promise<void> {
    const field = (name: string) => String(form.get(name) ?? '');
    const file = form.get('file');
    if (!(file instanceof Blob)) throw new Error('there is no file');
    refuseUnless([...form.keys()].at(-1) === 'file', 'the file is not the last field');
    refuseUnless(field('OSSAccessKeyId') === owner.accessId, 'unknown access id');
    refuseUnless(field('signature') === (await signText(field('policy'))), 'wrong signature of the policy');
    const policy = JSON.parse(Buffer.from(field('policy'), 'base64').toString('utf8'));
    refuseUnless(new Date(policy.expiration).getTime() > Date.now(), 'the policy has expired');
    for (const [operator, name, value] of policy.conditions) {
      const given = field(String(name).replace('$', ''));
      if (operator === 'content-length-range') {
        refuseUnless(file.size >= Number(name) && file.size <= Number(value), 'outside the allowed sizes');
      } else if (operator === 'starts-with')
        refuseUnless(given.startsWith(value), `${name} begins otherwise`);
      else refuseUnless(operator === 'eq' && given === value, `${name} is another`);
    }
    objects.set(field('key'), Buffer.from(await file.arrayBuffer()));
    response
      .writeHead(Number(field('success_action_status')), { 'content-type': 'application/xml' })
      .end(`<PostResponse><Key>${field('key')}</Key></PostResponse>`);
  }

  async function signText(text: string): Promise<string> {
    const bytes = new TextEncoder();
    const key = await crypto.subtle.importKey(
      'raw',
      bytes.encode(owner.secret),
      { name: 'HMAC', hash: 'SHA-1' },
      false,
      ['sign'],
    );
    return Buffer.from(await crypto.subtle.sign('HMAC', key, bytes.encode(text))).toString('base64');
  }
}

function refuseUnless(isRight: boolean, reason: string): void {
  if (!isRight) throw new Error(reason);
}

async function readForm(request: IncomingMessage): Promise<FormData> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(Buffer.concat(chunks), { headers }).formData();
}
