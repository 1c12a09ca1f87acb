import { type PhotoOrder, photoOrderSchema } from '@toolfront/photo-engine';
import { parse } from 'valibot';

/** Reads an order that was stored as JSON. */
export function parseOrder(text: string): PhotoOrder {
  return parse(photoOrderSchema, JSON.parse(text));
}
