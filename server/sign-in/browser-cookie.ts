import type { FastifyRequest } from 'fastify';
import { cookieNames } from '../../contract/storage-keys';
import { requestLifetimeMs } from './sign-in-store';

const secretPattern = /^[\w-]{43}$/;

/** The secret of the browser that begins to sign in, if its cookie is there. */
export function readBrowser(request: FastifyRequest): string | undefined {
  const prefix = `${cookieName(request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const secret = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
  return secret !== undefined && secretPattern.test(secret) ? secret : undefined;
}

/** Lax, not strict: the browser comes back by a link of the provider's page. */
export function describeBrowserCookie(request: FastifyRequest, secret: string): string {
  const attributes = [
    `${cookieName(request)}=${secret}`,
    'Path=/',
    `Max-Age=${requestLifetimeMs / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ];
  return attributes.join('; ');
}

/** By HTTPS with the prefix that keeps other hosts of the domain from setting it. */
function cookieName({ protocol }: FastifyRequest): string {
  return protocol === 'https' ? `__Host-${cookieNames.signIn}` : cookieNames.signIn;
}
