import type { OutgoingSms } from '../sms-gateway';
import { reportPath } from './http-webhook';

/** What a message puts in place of `{name}`. `number` is the sender where a country allows no name. */
export function listValues({ id, phoneNumber, senderName, text, siteOrigin }: OutgoingSms, number: string) {
  return {
    id,
    phoneNumber,
    digits: phoneNumber.replace('+', ''),
    sender: senderName ?? number,
    text,
    reportUrl: siteOrigin + reportPath,
  };
}

export type TemplateValues = ReturnType<typeof listValues>;

const placeholder = /\{(\w+)\}/g;

/** `encode` is what the place of the text needs: an address its percent signs. */
export function fillText(text: string, values: TemplateValues, encode = (value: string) => value): string {
  return text.replace(placeholder, (whole, name: string) =>
    isName(name, values) ? encode(values[name]) : whole,
  );
}

/** Fills every text of a JSON value; the values stay texts, whatever is in them. */
export function fillJson(json: unknown, values: TemplateValues): unknown {
  if (typeof json === 'string') return fillText(json, values);
  if (Array.isArray(json)) return json.map((item) => fillJson(item, values));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, fillJson(value, values)]));
}

function isName(name: string, values: TemplateValues): name is keyof TemplateValues {
  return Object.hasOwn(values, name);
}
