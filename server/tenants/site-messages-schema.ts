import {
  array,
  type InferOutput,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  string,
} from 'valibot';

/** A file names variables of the environment, never what is in them. */
const variableNameSchema = pipe(string(), regex(/^[A-Z][A-Z0-9_]*$/, 'the name of an environment variable'));

/** ISO 3166-1 alpha-2. */
const countrySchema = pipe(string(), regex(/^[A-Z]{2}$/, 'a country as two capital letters'));
const amountSchema = pipe(number(), minValue(0), maxValue(1_000_000));

/** `server.messages` of a site's file: an account of its own, and what it sends to whom. */
export const siteMessagesSchema = object({
  provider: optional(picklist(['twilio', 'http'])),
  /** Variables with Twilio's account (`AC…`) and its auth token. */
  accountSidEnv: optional(variableNameSchema),
  authTokenEnv: optional(variableNameSchema),
  /** The variable with the messaging service (`MG…`), or with the number that messages come from. */
  messagingServiceSidEnv: optional(variableNameSchema),
  fromEnv: optional(variableNameSchema),
  /** The variable with the path of a file that says how another gateway is asked. */
  httpFileEnv: optional(variableNameSchema),
  /** Countries in which a message may come from a name; elsewhere, and everywhere when left out, it comes from the number. */
  senderNames: optional(array(countrySchema)),
  /** Whose numbers get messages; the form's default country alone when left out. */
  countries: optional(pipe(array(countrySchema), minLength(1))),
  /** What it may spend on messages of one day, and what a segment costs in a country, in the currency of the gateway's account. */
  dailyBudget: optional(amountSchema),
  segmentPrices: optional(record(countrySchema, amountSchema)),
});

export type SiteMessages = InferOutput<typeof siteMessagesSchema>;
