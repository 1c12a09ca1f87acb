import type { AnyRouter } from '@tanstack/react-router';

const allowedSchemes = /^(https?:|mailto:|tel:)/i;

/**
 * A link from configuration, or undefined when it is anything but http(s), mailto, tel or a path.
 * `//host` is refused too: it reads like a path and leads elsewhere.
 */
export function safeLink(href: string | undefined): string | undefined {
  if (!href) return undefined;
  // Browsers drop tabs and newlines inside an address, so `java\nscript:` has to be judged without them.
  const clean = [...href.trim()].filter((character) => character > ' ').join('');
  if (/^(\/[^/\\]|\/$|#|\?)/.test(clean)) return clean;
  return allowedSchemes.test(clean) ? clean : undefined;
}

/**
 * True for a path of this app's own routes, which the router may follow without loading a document. Any other path is
 * the server's to answer: a site's file, its sitemap, an existing backend's page; a page asked for in a language too.
 */
export function isAppPath(router: AnyRouter, href: string): boolean {
  if (!href.startsWith('/') || /[?&]lang=/.test(href)) return false;
  const [pathname = ''] = href.split(/[?#]/, 1);
  const [, params, route] = router.getMatchedRoutes(pathname);
  // The router also knows the nearest route, with what is left over under that name.
  return route !== undefined && params['**'] === undefined;
}
