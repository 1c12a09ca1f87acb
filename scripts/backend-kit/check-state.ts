import type { Product } from '../../contract/billing';
import type { SiteInfo } from '../../contract/tenant';
import type { BackendClient } from './backend-client';

export type Account = { email: string; password: string };

/** What earlier calls brought, for later ones. */
export type CheckState = {
  client: BackendClient;
  site: SiteInfo;
  member: Account;
  picture?: string;
  pdf?: string;
  storedPicture?: string;
  conversion?: { uniqueId: string; outType: 'pdf' };
  compression?: string;
  orderId?: string;
  uid?: string;
  products?: Product[];
};

/** An id that no backend has given. */
export const noSuch = 'no-such-thing';
