import type { Capabilities, PageInfo, SiteInfo } from '../../contract/tenant';
import type { SitePlans } from '../plans/site-plans';
import type { ConfirmedUse } from './confirmed-uses';

/** One host and what the server itself knows about it. */
export type Tenant = {
  /** Lower case, without port. */
  host: string;
  /** `site.code`: accounts, files and orders belong to it. */
  code: string;
  /** As GET /nodeapi/site sends it, capabilities included. */
  site: SiteInfo;
  /** A demo site: the demo people exist there. */
  isDemo: boolean;
  /** Where its mails lead, from its file; undefined: the rule of `site-origin.ts`. */
  origin?: string | undefined;
  /** Who takes its money; undefined: it sells nothing. */
  paymentProvider?: string | undefined;
  /** For what an address must be confirmed; undefined: for nothing. */
  confirmedUses?: readonly ConfirmedUse[] | undefined;
  /** Where messages to its support are mailed; undefined: it takes none. */
  supportAddress?: string | undefined;
  /** What it sells, from `plans.json`; nothing where another backend has the plans. */
  plans: SitePlans;
};

/** Where tenants come from: files of this server, or an existing backend. */
export type TenantSource = {
  /** null: the host is not set up. */
  loadTenant: (host: string) => Promise<Tenant | null>;
  /** The site as a visitor who came by this origin is to get it: links to its sisters lead there the same way. */
  siteAt: (tenant: Tenant, origin: string) => SiteInfo;
  /** A page configuration of this host or of `template`; null when there is none of that name. */
  loadPage: (host: string, name: string) => Promise<PageInfo | null>;
  /** Names of the pages of this host or of `template`, as far as the source can tell; for the sitemap. */
  listPages: (host: string) => Promise<readonly string[]>;
};

/** What the server can really do, as it goes into every site's `capabilities`. */
export type ServerCapabilities = () => Capabilities;
