import { wholeSuiteIf } from '../../support/whole-suite';

/** The two sizes that every journey is taken at: a phone, and in the whole suite a desk. */
export const sizes = [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, details: {} },
  { name: 'on a desk', viewport: { width: 1280, height: 800 }, details: wholeSuiteIf(true) },
] as const;
