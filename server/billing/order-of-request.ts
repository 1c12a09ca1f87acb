import type { FastifyRequest } from 'fastify';
import { findUser } from '../accounts/person-of-request';
import { readVisitorId } from '../accounts/subject-of-request';
import { ApiFailure, failures } from '../http/failure';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { findOrder, type Order } from './order-store';

/**
 * The order, for the person that it belongs to or the browser that made it. To everyone else it is not there: throws
 * `notFound`.
 */
export async function requireOwnOrder(
  services: Services,
  request: FastifyRequest,
  id: string,
): Promise<Order> {
  const order = await findOrder(services.database, tenantOf(request).code, id);
  const user = await findUser(services, request);
  const visitorId = readVisitorId(request);
  const isOwner = user !== null && (order?.userId === user.id || order?.holder === `user:${user.id}`);
  const isHolder = visitorId !== undefined && order?.holder === `visitor:${visitorId}`;
  if (!order || !(isOwner || isHolder)) throw new ApiFailure(failures.notFound);
  return order;
}
