import { noSuch } from './check-state';

const bytes = Buffer.from(noSuch).toString('base64url');
const credential = { id: bytes, rawId: bytes, type: 'public-key', clientExtensionResults: {} } as const;

/** Answers of a browser to no challenge, which every backend is to refuse. */
export const samplePasskeys = {
  created: { ...credential, response: { clientDataJSON: bytes, attestationObject: bytes } },
  used: { ...credential, response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes } },
};
