import type { FastifyRequest } from 'fastify';
import { object, parseJson, pipe, safeParse, string } from 'valibot';
import { originOf } from '../http/origin-of-request';
import { hostOf, tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';

/** What a browser binds passkeys to: the relying party's id, and the origins of its pages. */
export type PasskeySite = { rpId: string; origins: string[] };

/**
 * The site's own host and configured origin, never what the request says. Only on this machine the port is the
 * request's: it may be forwarded, and no name ending in localhost is anybody else's.
 */
export function passkeySiteOf({ originOfSite }: Services, request: FastifyRequest): PasskeySite {
  const site = tenantOf(request);
  const origin = new URL(originOfSite(site));
  const isBelowHost = `.${origin.hostname}`.endsWith(`.${site.host}`);
  const rpId = isBelowHost ? site.host : origin.hostname;
  const atHost = new URL(origin);
  atHost.hostname = rpId;
  const origins = [origin.origin, atHost.origin];
  const isLocal = /(^|\.)localhost$/.test(rpId) && hostOf(request) === rpId;
  return { rpId, origins: isLocal ? [...origins, originOf(request)] : origins };
}

/** Loaded at its first use: it brings certificate libraries that most processes never need. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server');
}

const clientDataSchema = pipe(string(), parseJson(), object({ challenge: string() }));

/** The challenge that the browser says it has signed; verifying the signature proves it. */
export function readChallenge(clientDataJSON: string): string {
  const parsed = safeParse(clientDataSchema, Buffer.from(clientDataJSON, 'base64url').toString());
  return parsed.success ? parsed.output.challenge : '';
}
