import type { DeliveryReport } from '../sms-gateway';
import type { GatewayState } from './gateway-file-schema';

/** The text or number at `path` (`messages.0.id`) of parsed JSON; undefined where there is none. */
export function readField(json: unknown, path: string): string | undefined {
  let value: unknown = json;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** What the gateway says of a message. */
export function readState(json: unknown, state: GatewayState | undefined): DeliveryReport {
  const word = state && readField(json, state.field);
  const known =
    word !== undefined && Object.hasOwn(state?.words ?? {}, word) ? state?.words[word] : undefined;
  const reason = state?.reason && readField(json, state.reason);
  return { delivery: known ?? 'sending', ...(reason ? { reason } : {}) };
}
