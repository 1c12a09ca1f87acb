import type { ServerConfig } from '../../../config';
import type { SiteMessages } from '../../../tenants/site-messages-schema';
import { GatewaySetupError } from '../gateway-setup-error';

/** An account at Twilio, and whom its messages come from. */
export type TwilioSettings = {
  accountSid: string;
  authToken: string;
  /** A messaging service, which chooses a number; or a number. */
  sender: { messagingServiceSid: string } | { from: string };
};

/** The account that a site's file names, or else the server's. Throws GatewaySetupError, which names variables and not what is in them. */
export function readTwilioSettings(
  { sms, readVariable }: Pick<ServerConfig, 'sms' | 'readVariable'>,
  site: SiteMessages | undefined,
): TwilioSettings {
  const names =
    site?.provider === 'twilio'
      ? {
          accountSid: site.accountSidEnv,
          authToken: site.authTokenEnv,
          messagingServiceSid: site.messagingServiceSidEnv,
          from: site.fromEnv,
        }
      : undefined;
  const read = (field: keyof typeof sms.twilio): string | undefined => {
    if (!names) return sms.twilio[field];
    const name = names[field];
    return name === undefined ? undefined : readVariable(name);
  };
  const nameOf = (field: keyof typeof sms.twilio) =>
    names ? (names[field] ?? `server.messages.${field}Env`) : serverNames[field];
  const require = (field: keyof typeof sms.twilio, pattern: RegExp): string => {
    const value = read(field);
    if (value === undefined) throw new GatewaySetupError(`${nameOf(field)} is not set`);
    if (!pattern.test(value)) throw new GatewaySetupError(`${nameOf(field)} is not what Twilio gives out`);
    return value;
  };
  return {
    accountSid: require('accountSid', /^AC[0-9a-f]{32}$/i),
    authToken: require('authToken', /^\S+$/),
    sender:
      read('messagingServiceSid') === undefined
        ? { from: require('from', /^\+[1-9]\d{6,14}$/) }
        : { messagingServiceSid: require('messagingServiceSid', /^MG[0-9a-f]{32}$/i) },
  };
}

const serverNames = {
  accountSid: 'TWILIO_ACCOUNT_SID',
  authToken: 'TWILIO_AUTH_TOKEN',
  messagingServiceSid: 'TWILIO_MESSAGING_SERVICE_SID',
  from: 'TWILIO_FROM',
} as const;
