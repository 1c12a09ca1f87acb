import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** An authenticator with one passkey, as far as a server sees it: it signs whatever it is asked to. */
export type TestAuthenticator = {
  create: (request: { challenge: string; rpId: string; origin: string }) => object;
  use: (request: UseRequest) => object;
};

type UseRequest = {
  challenge: string;
  rpId: string;
  origin: string;
  userHandle: string;
  counter: number;
};

// Present, verified; the first also carries the key.
const createdFlags = 0x45;
const usedFlags = 0x05;

export function createTestAuthenticator(): TestAuthenticator {
  const credentialId = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = credentialId.toString('base64url');
  const shared = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    create: ({ challenge, rpId, origin }) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: an EC2 key of ES256 on P-256.
      const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const aaguid = Buffer.alloc(16);
      const authData = Buffer.concat([
        describeUse(rpId, createdFlags, 0),
        aaguid,
        idLength,
        credentialId,
        isoCBOR.encode(cose),
      ]);
      const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: describeClient('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use: ({ challenge, rpId, origin, userHandle, counter }) => {
      const client = describeClient('webauthn.get', challenge, origin);
      const authenticatorData = describeUse(rpId, usedFlags, counter);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

function describeClient(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function describeUse(rpId: string, flags: number, counter: number): Buffer {
  const numbers = Buffer.alloc(5);
  numbers.writeUInt8(flags);
  numbers.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), numbers]);
}
