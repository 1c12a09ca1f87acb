import type { CallFailure } from '../../contract/failures';
import type { PageInfo } from '../../contract/tenant';
import { fetchPage, fetchSite } from '../api/configuration';
import { checkPage } from '../pages/check-page';
import { UnknownSiteError } from '../pages/site-unavailable';
import { lastingContext } from '../session/backend';
import { cleanPageInBrowser, cleanSiteInBrowser } from '../tenant/clean-in-browser';
import type { TenantSource } from '../tenant/tenant-source';

const notFoundStatus = 404;

/** Configuration over the network, or from the service worker when there is none. Checked and sanitized on arrival. */
export const networkSource: TenantSource = {
  loadSite: async (host) => {
    const answer = await fetchSite(host, lastingContext());
    if (answer.ok) return cleanSiteInBrowser(answer.value);
    if (isNotFound(answer.error)) throw new UnknownSiteError(host);
    throw new Error(`The site ${host} could not be loaded: ${answer.error.kind}`);
  },
  loadPage: async (host, name) => {
    const answer = await fetchPage(host, name, lastingContext());
    if (answer.ok) return readPage(answer.value, `${name} of ${host}`);
    if (isNotFound(answer.error)) return null;
    throw new Error(`The page ${name} of ${host} could not be loaded: ${answer.error.kind}`);
  },
};

async function readPage(page: PageInfo, name: string): Promise<PageInfo> {
  return cleanPageInBrowser(checkPage(page, (problem) => console.error(`page ${name}: ${problem}`)));
}

function isNotFound(failure: CallFailure): boolean {
  return failure.kind === 'http' && failure.status === notFoundStatus;
}
