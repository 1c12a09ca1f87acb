import { pipe, rawTransform, string } from 'valibot';
import { toPlainText } from './plain-text';

/** The most characters before the @, and of the whole address (RFC 5321). */
export const emailNameMaxLength = 64;
export const emailMaxLength = 254;
/** The most characters between two dots of a domain (RFC 1035). */
const labelMaxLength = 63;
/** The most characters as typed: invisible ones and international domains are longer than the address. */
const typedMaxLength = 4 * emailMaxLength;

/** The part of an address that is wrong. */
export type EmailProblem = 'missing' | 'at' | 'name' | 'nameTooLong' | 'domain' | 'tooLong';

/** The server's English for it, beside the field's name. */
const problemDetails: Record<EmailProblem, string> = {
  missing: 'the address is missing',
  at: 'it needs one @ sign',
  name: 'the part before the @ is wrong',
  nameTooLong: `the part before the @ is longer than ${emailNameMaxLength} characters`,
  domain: 'the part after the @ is wrong',
  tooLong: `it is longer than ${emailMaxLength} characters`,
};

/** Letters, digits and the signs of RFC 5322; dots only between them. */
const namePart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
/** What a URL would read as something else than a part of its host. */
const otherThanDomain = /[\0-,/:-@[-`{-\x7f\s]/u;

/**
 * The address as accounts are found by it: no invisible characters, lower case, its domain in ASCII (punycode). Page and
 * server take the same addresses.
 */
export function readEmail(text: string): { ok: true; email: string } | { ok: false; problem: EmailProblem } {
  if (text.length > typedMaxLength) return refuse('tooLong');
  const address = toPlainText(text).toLowerCase();
  if (address === '') return refuse('missing');
  const [name = '', domain = '', ...others] = address.split('@');
  if (domain === '' || others.length > 0)
    return refuse(address.includes('@') && others.length === 0 ? 'domain' : 'at');
  if (!name.split('.').every((part) => namePart.test(part))) return refuse('name');
  if (name.length > emailNameMaxLength) return refuse('nameTooLong');
  const host = toAsciiDomain(domain);
  if (host === null) return refuse('domain');
  const email = `${name}@${host}`;
  return email.length > emailMaxLength ? refuse('tooLong') : { ok: true, email };
}

/** An address as it is stored. */
export const emailSchema = pipe(
  string(),
  rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readEmail(dataset.value);
    if (read.ok) return read.email;
    addIssue({ message: problemDetails[read.problem] });
    return NEVER;
  }),
);

function refuse(problem: EmailProblem): { ok: false; problem: EmailProblem } {
  return { ok: false, problem };
}

/** Null for what is no domain of at least two labels. */
function toAsciiDomain(domain: string): string | null {
  if (otherThanDomain.test(domain)) return null;
  // The URL parser of browsers and Node applies the rules of international names.
  const address = `http://${domain}`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  const labels = host.split('.');
  const isDomain = labels.length > 1 && labels.every(isLabel) && isTopLevel(labels.at(-1) ?? '');
  return isDomain ? host : null;
}

function isLabel(label: string): boolean {
  return label.length <= labelMaxLength && /^[a-z0-9-]+$/.test(label) && !/^-|-$/.test(label);
}

function isTopLevel(label: string): boolean {
  return /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(label);
}
