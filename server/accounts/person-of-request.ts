import type { FastifyRequest } from 'fastify';
import { isMember } from '../../contract/accounts';
import { ApiFailure, failures } from '../http/failure';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { findSessionUser, type User } from './session-store';

/** Our name for the header that carries the token; the login answer gives it to the page (`tokenKey`). */
export const tokenHeader = 'x-toolfront-token';

/** The signed-in person, on this site. Throws `notSignedIn` (401). */
export async function requireUser(services: Services, request: FastifyRequest): Promise<User> {
  const user = await findUser(services, request);
  if (!user) throw new ApiFailure(failures.notSignedIn);
  return user;
}

/** The signed-in person, who is a member now. Throws `notSignedIn` (401) or `notMember` (403). */
export async function requireMember(services: Services, request: FastifyRequest): Promise<User> {
  const user = await requireUser(services, request);
  if (!isMember(user, Date.now())) throw new ApiFailure(failures.notMember);
  return user;
}

/** As whose works and files are stored. */
export function ownerOf({ id, siteCode }: User): { siteCode: string; ownerId: string } {
  return { siteCode, ownerId: id };
}

/** '' when there is none. */
export function tokenOf(request: FastifyRequest): string {
  const token = request.headers[tokenHeader];
  return typeof token === 'string' ? token : '';
}

/** The signed-in person, or null for a visitor. A token that has expired is a visitor's. */
export async function findUser(services: Services, request: FastifyRequest): Promise<User | null> {
  const token = tokenOf(request);
  if (token === '') return null;
  return findSessionUser(services.database, tenantOf(request).code, token, new Date());
}
