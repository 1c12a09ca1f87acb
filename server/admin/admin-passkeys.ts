import type { FastifyRequest } from 'fastify';
import type { PasskeySite } from '../accounts/passkey-site';
import type { ServerConfig } from '../config';
import type { Operator } from '../operator/operator-store';

/** No site's code has a colon. */
const challengesOf = ':operators';

/**
 * What browsers bind operators' passkeys to, and for whom a challenge is: whoever signs in, or the operator who adds a
 * passkey. The host is the configured one, since only it is answered; the port is the request's.
 */
export function describeAdminPasskeys(
  { adminHost = '' }: Pick<ServerConfig, 'adminHost'>,
  request: FastifyRequest,
  operator?: Operator,
): { asked: { siteCode: string; userId: null }; site: PasskeySite } {
  const [port = ''] = /:\d+$/.exec(request.headers.host ?? '') ?? [];
  const isLocal = /(^|\.)localhost$/.test(adminHost);
  const schemes = isLocal ? ['https', 'http'] : ['https'];
  return {
    asked: { siteCode: operator ? `${challengesOf} ${operator.id}` : challengesOf, userId: null },
    site: { rpId: adminHost, origins: schemes.map((scheme) => `${scheme}://${adminHost}${port}`) },
  };
}
