import type { PageInfo, SiteInfo } from '../../contract/tenant';

/** Where site and page configuration come from: the server's files while rendering, its calls in the browser. */
export type TenantSource = {
  loadSite: (host: string) => Promise<SiteInfo>;
  /** Null when the host has no such page. Anything else that goes wrong throws. */
  loadPage: (host: string, name: string) => Promise<PageInfo | null>;
};
