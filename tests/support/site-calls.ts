import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { accountCalls } from '../../contract/accounts';
import { storageCalls } from '../../contract/storage';

/** Somebody signed in on a site of a server that listens on loopback. */
export type SitePerson = { site: string; headers: Record<string, string> };

type Envelope = { success: string; msg?: string; obj: unknown };
type Post = { headers: Record<string, string>; body: Buffer };

/** Signs in as the demo sites' member. */
export async function signInMember(port: number, site: string): Promise<SitePerson> {
  const identity = { identityType: 'EMAIL', identifier: 'member@demo.test', credential: 'toolfront' };
  const { tokenKey, tokenValue } = await askSite<{ tokenKey: string; tokenValue: string }>(
    port,
    { site, headers: {} },
    accountCalls.login.path,
    {
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(identity)),
    },
  );
  return { site, headers: { [tokenKey]: tokenValue } };
}

/** Answers with the file's address. */
export async function uploadFile(
  port: number,
  person: SitePerson,
  name: string,
  content: Buffer,
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return askSite(port, person, storageCalls.uploadFile.path, { headers, body });
}

/** Answers with the envelope's `obj`; throws when the call was refused. */
export async function askSite<Obj>(
  port: number,
  person: SitePerson,
  path: string,
  post?: Post,
): Promise<Obj> {
  const { obj, success, msg } = await askEnvelope(port, person, path, post);
  if (success !== '1') throw new Error(`${path}: ${success} ${msg}`);
  return obj as Obj;
}

/** The whole answer, whatever its code. */
export function askEnvelope(
  port: number,
  { site, headers }: SitePerson,
  path: string,
  post?: Post,
): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: post ? 'POST' : 'GET',
        headers: { host: site, ...headers, ...post?.headers },
      },
      (answer) => void json(answer).then((envelope) => resolve(envelope as Envelope), reject),
    );
    asked.on('error', reject).end(post?.body);
  });
}
