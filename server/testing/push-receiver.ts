import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionKeys } from '../../contract/push';

/** What a push service was sent, as the browser with the subscription's keys reads it. */
type Received = { notice: unknown; vapidKey: string; audience: string; headers: IncomingMessage['headers'] };

/** A push service and a browser in one. */
export type PushReceiver = {
  origin: string;
  subscription: PushSubscriptionKeys;
  received: Received[];
  /** What the next notifications are answered with. */
  answer: { status: number; headers?: Record<string, string> };
  close: () => Promise<void>;
};

export async function startPushReceiver(): Promise<PushReceiver> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const notice = JSON.parse(decrypt(Buffer.concat(chunks)));
      received.push({ notice, headers: request.headers, ...readVapid(request.headers.authorization ?? '') });
      response.writeHead(receiver.answer.status, receiver.answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: PushReceiver = {
    origin,
    subscription: {
      endpoint: `${origin}/browser`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    received,
    answer: { status: 201 },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return receiver;

  /** RFC 8291 in the encoding of RFC 8188, one record. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const senderKey = body.subarray(21, keyEnd);
    const derive = (ikm: Buffer, saltOf: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', ikm, saltOf, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
    const ikm = derive(browser.computeSecret(senderKey), auth, info, 32);
    const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

/** RFC 8292: the signature must be the key's, as a push service checks it. */
function readVapid(authorization: string): { vapidKey: string; audience: string } {
  const [, token = '', vapidKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(vapidKey, 'base64url');
  const coordinate = (from: number) => raw.subarray(from, from + 32).toString('base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the notification is not signed with the key that it names');
  return { vapidKey, audience: JSON.parse(Buffer.from(claims, 'base64url').toString()).aud };
}
