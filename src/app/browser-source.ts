import { fetchPage, fetchSite } from '../api/configuration';
import type { CallFailure } from '../contract/failures';
import { UnknownSiteError } from '../pages/site-unavailable';
import { backendContext } from '../session/backend';
import { cleanPageInBrowser, cleanSiteInBrowser } from '../tenant/clean-in-browser';
import type { TenantSource } from '../tenant/queries';

const notFoundStatus = 404;

/** Configuration over the network, or from the service worker when there is none. Sanitized on arrival. */
export const browserSource: TenantSource = {
  loadSite: async (host) => {
    const answer = await fetchSite(host, backendContext());
    if (answer.ok) return cleanSiteInBrowser(answer.value);
    if (isNotFound(answer.error)) throw new UnknownSiteError(host);
    throw new Error(`The site ${host} could not be loaded: ${answer.error.kind}`);
  },
  loadPage: async (host, name) => {
    const answer = await fetchPage(host, name, backendContext());
    if (answer.ok) return cleanPageInBrowser(answer.value);
    if (isNotFound(answer.error)) return null;
    throw new Error(`The page ${name} of ${host} could not be loaded: ${answer.error.kind}`);
  },
};

function isNotFound(failure: CallFailure): boolean {
  return failure.kind === 'http' && failure.status === notFoundStatus;
}
