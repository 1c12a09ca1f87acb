import { homePageName } from './page-names';

/** The template's page of every block: for people who build sites, kept out of search engines. */
export const showcasePath = '/t/blocks';

/** A host's own pages that have an address beside `/sub/NAME`, by name. */
const ownPaths = new Map([
  [homePageName, '/'],
  ['terms', '/protocol/terms'],
  ['privacy', '/protocol/privacy'],
  ['data-recovery-win', '/data-recovery-win'],
  ['reset', '/reset'],
]);

/** The one address that search engines are told of a host's own page. */
export function pathOfPage(name: string): string {
  return ownPaths.get(name) ?? `/sub/${name}`;
}

/** That address of whatever a path shows: `/sub/NAME` and `/protocol/NAME` show the same page. */
export function canonicalPathOf(pathname: string): string {
  const path = pathname.replace(/^\/[^/]+/, (first) => first.toLowerCase());
  const name = /^\/(?:sub|protocol)\/([^/]+)$/.exec(path)?.[1];
  return name === undefined ? path : pathOfPage(name);
}
