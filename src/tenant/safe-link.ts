const allowedSchemes = /^(https?:|mailto:|tel:)/i;

/**
 * A link from configuration, or undefined when it is anything but http(s), mailto, tel or a path (contract §2).
 * `//host` is refused too: it reads like a path and leads elsewhere.
 */
export function safeLink(href: string | undefined): string | undefined {
  if (!href) return undefined;
  // Browsers drop tabs and newlines inside an address, so `java\nscript:` has to be judged without them.
  const clean = [...href.trim()].filter((character) => character > ' ').join('');
  if (/^(\/[^/\\]|\/$|#|\?)/.test(clean)) return clean;
  return allowedSchemes.test(clean) ? clean : undefined;
}

/** True for a path of this app, which the router may follow without loading a document. */
export function isInternalPath(href: string): boolean {
  return href.startsWith('/');
}
