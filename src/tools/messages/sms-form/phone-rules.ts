import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { smsDefaultCountry } from '../../../../contract/messages';

export type PhoneCountry = { code: string; name: string; callingCode: string };

/** Every country there are numbers in, by its name in the language. */
export function listCountries(language: string): PhoneCountry[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const collator = new Intl.Collator(language);
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: getCountryCallingCode(code) }))
    .sort((one, other) => collator.compare(one.name, other.name));
}

/** A number as far as it is typed, grouped as its country does; with a prefix, the country it belongs to. */
export function formatTyped(text: string, country: string): { text: string; country: string } {
  const typing = new AsYouType(toCountry(country));
  const formatted = typing.input(text);
  return { text: formatted, country: typing.getCountry() ?? country };
}

/**
 * The number in E.164, or null when it is not valid. What begins with + must equal the normalised number;
 * spaces and signs between the digits do not count.
 */
export function normalisePhone(text: string, country: string): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: toCountry(country), extract: false });
  if (!phone?.isValid() || phone.ext) return null;
  const isInternational = text.trim().startsWith('+');
  return isInternational && text.replace(/[\s().-]/g, '') !== phone.number ? null : phone.number;
}

function toCountry(code: string): CountryCode {
  return isSupportedCountry(code) ? code : smsDefaultCountry;
}
