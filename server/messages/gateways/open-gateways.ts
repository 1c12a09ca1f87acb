import { LRUCache } from 'lru-cache';
import type { ServerConfig } from '../../config';
import type { SiteEntry } from '../../tenants/site-index';
import type { SiteMessages } from '../../tenants/site-messages-schema';
import { createFolderGateway } from './folder/folder-gateway';
import { GatewaySetupError } from './gateway-setup-error';
import { createHttpGateway } from './http/http-gateway';
import { readHttpSettings } from './http/http-settings';
import { reportPath } from './http/http-webhook';
import type { SmsGateway } from './sms-gateway';
import { createTwilioGateway } from './twilio/twilio-gateway';
import { readTwilioSettings } from './twilio/twilio-settings';
import { twilioReportPath } from './twilio/twilio-webhook';

type GatewayConfig = Pick<ServerConfig, 'sms' | 'dataDir' | 'readVariable'>;
type GatewayKind = {
  /** As the start says it. */
  describe: string;
  /** Throws GatewaySetupError where something is missing. */
  open: (
    config: GatewayConfig,
    site: SiteMessages | undefined,
  ) => { key: string; create: () => Promise<SmsGateway> };
};

/** Who can send messages: one line each. */
const gatewayKinds: Readonly<Record<ServerConfig['sms']['provider'], GatewayKind>> = {
  folder: {
    describe: 'are written to DATA_DIR/sms-outbox and sent to nobody',
    open: (config) => ({ key: 'folder', create: async () => createFolderGateway(config) }),
  },
  twilio: {
    describe: 'are sent by Twilio',
    open: (config, site) => {
      const settings = readTwilioSettings(config, site);
      return {
        key: JSON.stringify(['twilio', settings]),
        create: () => createTwilioGateway(settings, config.sms.twilioApi),
      };
    },
  },
  http: {
    describe: 'are sent by the gateway of SMS_HTTP_FILE or of their own',
    open: (config, site) => {
      const settings = readHttpSettings(config, site);
      return { key: JSON.stringify(['http', settings]), create: async () => createHttpGateway(settings) };
    },
  },
};

/** Where gateways report. */
export const gatewayPaths = [twilioReportPath, reportPath] as const;

export type Gateways = {
  /** A site's gateway: its own, or the server's. Throws GatewaySetupError. */
  of: (siteCode: string) => Promise<SmsGateway>;
  /** What a site's file says of its messages. */
  settingsOf: (siteCode: string) => SiteMessages | undefined;
};

const openMax = 200;

/** The gateways of all sites; those with the same account share one. */
export function openGateways(
  config: GatewayConfig,
  findSite: (code: string) => Pick<SiteEntry, 'messages'> | undefined,
): Gateways {
  const opened = new LRUCache<string, Promise<SmsGateway>>({ max: openMax });
  return {
    settingsOf: (siteCode) => findSite(siteCode)?.messages,
    of: async (siteCode) => {
      const site = findSite(siteCode);
      if (!site) throw new GatewaySetupError(`there is no site ${siteCode}`);
      const { key, create } = kindOf(config, site).open(config, site.messages);
      const gateway = opened.get(key) ?? create();
      opened.set(key, gateway);
      return gateway;
    },
  };
}

/** Which sites send how, a sentence each, and what they lack; at most some hosts are named. */
export function describeGateways(config: GatewayConfig, sites: readonly SiteEntry[]): string[] {
  const hostsBySentence = new Map<string, string[]>();
  for (const site of sites) {
    const sentence = describeSite(config, site);
    hostsBySentence.set(sentence, [...(hostsBySentence.get(sentence) ?? []), site.host]);
  }
  return [...hostsBySentence].map(([sentence, hosts]) => {
    const more = hosts.length > namedMax ? ` and ${hosts.length - namedMax} more` : '';
    return `Messages of ${hosts.slice(0, namedMax).join(', ')}${more} ${sentence}.`;
  });
}

const namedMax = 10;

function describeSite(config: GatewayConfig, site: SiteEntry): string {
  const kind = kindOf(config, site);
  try {
    kind.open(config, site.messages);
    return kind.describe;
  } catch (error) {
    if (error instanceof GatewaySetupError) return `cannot be sent: ${error.message}`;
    throw error;
  }
}

function kindOf({ sms }: GatewayConfig, { messages }: Pick<SiteEntry, 'messages'>): GatewayKind {
  return gatewayKinds[messages?.provider ?? sms.provider];
}
