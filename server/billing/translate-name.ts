import type { FastifyRequest } from 'fastify';
import { languageOfRequest } from '../http/language-of-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Order } from './order-store';

/** An order whose plan is named in the reader's language; as it was bought where the site no longer has the plan. */
export function translateName<Named extends Pick<Order, 'productId' | 'productName'>>(
  request: FastifyRequest,
  order: Named,
): Named {
  const name = tenantOf(request).plans.nameProduct(order.productId, languageOfRequest(request));
  return { ...order, productName: name ?? order.productName };
}
