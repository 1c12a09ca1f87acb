import type { ServerConfig } from '../../config';
import type { SiteEntry } from '../../tenants/site-index';
import type { CheckRow } from './check';

/** Shorter ones would blank out words. */
const secretMinLength = 4;

/** What others answer is shown, and they may repeat what they were sent. */
export function hideSecrets(
  config: ServerConfig,
  sites: readonly SiteEntry[],
  rows: readonly CheckRow[],
): CheckRow[] {
  const secrets = listSecrets(config, sites).filter((secret) => secret.length >= secretMinLength);
  // The longest first: one may be a part of another.
  secrets.sort((one, other) => other.length - one.length);
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '(secret)'), text);
  return rows.map(({ found, advice, ...row }) => ({
    ...row,
    found: hide(found),
    ...(advice === undefined ? {} : { advice: hide(advice) }),
  }));
}

function listSecrets(config: ServerConfig, sites: readonly SiteEntry[]): string[] {
  const named = sites.flatMap(({ payment, messages }) =>
    [...Object.entries(payment ?? {}), ...Object.entries(messages ?? {})].flatMap(([field, name]) =>
      field.endsWith('Env') && typeof name === 'string' ? config.readVariable(name) : undefined,
    ),
  );
  const addresses = [config.smtpUrl, config.databaseUrl, config.backendUrl, config.speech.url];
  return [
    ...named,
    ...addresses.flatMap((address) => (address === undefined ? [] : listPasswords(address))),
    ...[config.bucket?.accessKeyId, config.bucket?.secretAccessKey],
    ...[config.storageBucket?.accessId, config.storageBucket?.secret],
    ...[config.sms.twilio.authToken, config.photoService?.token, config.speech.apiKey],
  ].filter((secret) => secret !== undefined);
}

/** As it is written in an address, and as it is sent. */
function listPasswords(address: string): string[] {
  const { password } = URL.parse(address) ?? { password: '' };
  return [password, safelyDecode(password)];
}

function safelyDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
