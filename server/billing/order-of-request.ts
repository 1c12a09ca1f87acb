import type { FastifyRequest } from 'fastify';
import { findUser } from '../accounts/person-of-request';
import { readVisitorId } from '../accounts/subject-of-request';
import { ApiFailure, failures } from '../http/failure';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { findOrder, type Order } from './order-store';
import { maySeeOrder } from './orders-seen-by';

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
  const isHolder = visitorId !== undefined && order?.holder === `visitor:${visitorId}`;
  if (order && (isHolder || (user && maySeeOrder(user, order)))) return order;
  throw new ApiFailure(failures.notFound);
}
