import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { smsDefaultCountry } from '../../../../contract/messages';
import { toPlainText } from '../../../../contract/plain-text';
import type { PhoneProblem } from '../../../i18n/sms-texts';

export type PhoneCountry = { code: string; name: string; callingCode: string };
/** A number in E.164, or the part of it that is wrong, as it was typed. */
export type PhoneReading = { ok: true; number: string } | { ok: false; problem: PhoneProblem; part: string };

/** Every country there are numbers in, by its name in the language. */
export function listCountries(language: string): PhoneCountry[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const collator = new Intl.Collator(language);
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: getCountryCallingCode(code) }))
    .sort((one, other) => collator.compare(one.name, other.name));
}

/**
 * A number as far as it is typed, grouped as its country does; with a prefix, the country it belongs to. Text that holds
 * more than a number stays as it is: nothing of it is dropped unseen.
 */
export function formatTyped(text: string, country: string): { text: string; country: string } {
  const plain = toPlainNumber(text);
  if (plain.startsWith('+') && /\(\s*0/.test(plain)) {
    const phone = findNumber(plain, country);
    return phone
      ? { text: phone.formatInternational(), country: phone.country ?? country }
      : { text, country };
  }
  const typing = new AsYouType(toCountry(country));
  const formatted = typing.input(plain);
  if (toDialled(formatted) !== toDialled(plain)) return { text, country };
  return { text: formatted, country: typing.getCountry() ?? country };
}

/** The number that is meant. What begins with + must equal the normalised number, but for the signs between the digits. */
export function readPhone(text: string, country: string): PhoneReading {
  const plain = toPlainNumber(text);
  const extension = parse(plain, country)?.ext;
  if (extension) return refuse('extension', /\D*\d+\D*$/.exec(plain)?.[0].trim() ?? extension);
  const dialled = toDialled(plain);
  const [other] = /[^\d\s+()./[\]-][^\d+]*/.exec(plain) ?? /(?!^)\+/.exec(dialled) ?? [];
  if (other) return refuse('text', other.trim());
  const phone = findNumber(plain, country);
  if (!phone) return refuse(...explain(dialled, country));
  return phone.getType() === 'PREMIUM_RATE' ? refuse('premium', '') : { ok: true, number: phone.number };
}

function refuse(problem: PhoneProblem, part: string): PhoneReading {
  return { ok: false, problem, part };
}

/** The valid number among the ways in which people write one; undefined when there is none. */
function findNumber(plain: string, country: string): PhoneNumber | undefined {
  const dialled = toDialled(plain);
  const isInternational = dialled.startsWith('+');
  const ways = [
    // "+44 (0)20": the zero is dialled within the country only. Italy's stays.
    ...(isInternational ? [toDialled(plain.replace(/\(\s*0\s*\)/, ''))] : []),
    dialled,
    // The prefix of international calls in most countries, whichever one is chosen.
    ...(dialled.startsWith('00') ? [`+${dialled.slice(2)}`] : []),
  ];
  return ways
    .map((way) => ({ way, phone: parse(way, country) }))
    .find(({ way, phone }) => phone?.isValid() && (!way.startsWith('+') || way === phone.number))?.phone;
}

function explain(dialled: string, country: string): [PhoneProblem, string] {
  const phone = parse(dialled, country);
  if (dialled.startsWith('+') && phone?.isValid()) {
    const national = dialled.slice(`+${phone.countryCallingCode}`.length);
    return ['trunkPrefix', national.slice(0, national.length - phone.nationalNumber.length)];
  }
  switch (validatePhoneNumberLength(dialled, { defaultCountry: toCountry(country) })) {
    case 'INVALID_COUNTRY':
      return ['country', ''];
    case 'TOO_LONG':
      return ['tooLong', ''];
    case 'TOO_SHORT':
    case 'NOT_A_NUMBER':
      return ['tooShort', ''];
    default:
      return ['notInUse', ''];
  }
}

function parse(text: string, country: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, { defaultCountry: toCountry(country), extract: false });
}

/** Ordinary digits and hyphens, without the scheme of a link. */
function toPlainNumber(text: string): string {
  return toPlainText(text)
    .replace(/^tel:/i, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/\p{Pd}|−/gu, '-');
}

/** Without the signs that people put between digits. */
function toDialled(plain: string): string {
  return plain.replace(/[\s()./[\]-]/g, '');
}

function toCountry(code: string): CountryCode {
  return isSupportedCountry(code) ? code : smsDefaultCountry;
}
