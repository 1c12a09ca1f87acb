import type { FastifyInstance } from 'fastify';
import type { Tenant } from '../tenants/tenant-source';

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  // The microphone listens for claps. Nothing here asks for a camera or a place; recordings are chosen as files.
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(self), midi=(), payment=(), serial=(), usb=()',
} as const;

/** Two years, as the preload lists ask. Hosts below this one may belong to others. */
const strictTransport = { 'strict-transport-security': 'max-age=63072000' } as const;

/** The headers that are the same on every answer: one object, nothing computed per request. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixedHeaders);
    // Behind a proxy that ends TLS: over plain HTTP browsers pay no heed to it.
    if (request.protocol === 'https') reply.headers(strictTransport);
    done();
  });
}

type PolicyParts = {
  extraOrigins: readonly string[];
  /** Those of the template's own scripts. */
  scriptHashes: readonly string[];
};

/**
 * The policy of a tenant's documents. Nothing inline runs but the built document's own script, known by its hash: data
 * scripts are not scripts to it. `extraOrigins` may be connected to and shown from, as the site's storage may.
 */
export function contentSecurityPolicy(
  tenant: Tenant | null,
  { extraOrigins, scriptHashes }: PolicyParts,
): string {
  const storage = [...(tenant?.site.capabilities?.storageOrigins ?? []), ...extraOrigins].filter(
    isPlainOrigin,
  );
  const from = (...sources: string[]) => [...sources, ...new Set(storage)].join(' ');
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self'",
    // Styles that React sets go through the CSSOM; rendered HTML has none.
    "style-src-attr 'none'",
    `img-src ${from("'self'", 'data:', 'blob:')}`,
    // A recording that the person chose is played from where it lies on the device.
    "media-src 'self' blob:",
    `connect-src ${from("'self'")}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

// A configured value with a space or a semicolon in it would write another policy.
function isPlainOrigin(origin: string): boolean {
  return /^https?:\/\/[^\s;,'"]+$/.test(origin);
}
