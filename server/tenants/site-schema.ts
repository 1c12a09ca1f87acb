import {
  array,
  type InferOutput,
  integer,
  literal,
  looseObject,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  url,
} from 'valibot';
import { placeRules } from '../../contract/device-engines';
import { proofUses } from '../../contract/proof-of-work';
import { hostSchema, pageInfoSchema, siteIdentitySchema, siteInfoSchema } from '../../contract/tenant';
import { paymentSettingsSchema } from '../plans/payment-settings';
import { confirmedUses } from './confirmed-uses';
import { siteMessagesSchema } from './site-messages-schema';
import { siteSignInSchema } from './site-sign-in-schema';

/** Where a host's own pictures are, in the site's folder. */
export const picturesFolder = 'pictures';
/** Where a host's own robots.txt, icons and the like are, by the path at which they are asked for. */
export const hostPublicFolder = 'public';

const schemaReference = { $schema: optional(string()) };

/** What only the server reads of a site's file; it is never sent out. */
const serverSectionSchema = object({
  /** Served with DEMO=1 only, with the demo people (README) and the sandbox payment. Never set it for real people's sites. */
  demo: optional(literal(true)),
  /** Who takes its money. Without it and without `demo` the site sells nothing. */
  payment: optional(paymentSettingsSchema),
  /** Where mails and messages lead, as `https://www.example.com`; left out: `https://` and the host. */
  origin: optional(
    pipe(string(), regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'must be a scheme and a host, without a path')),
  ),
  /** How many of its works start while one of a site of weight 1 (the default) does, where several wait. */
  weight: optional(pipe(number(), integer(), minValue(1), maxValue(100))),
  /** At most so many percent of a process's slots of a kind run its works, also where nobody else waits; 100 when left out. */
  share: optional(pipe(number(), integer(), minValue(1), maxValue(100))),
  /** How its text messages are sent; left out: as the server's environment says. */
  messages: optional(siteMessagesSchema),
  /**
   * Where work is done that a person's device can do: by this server, on the device, or (`auto`, when left out) on the
   * device while the network is gone.
   */
  places: optional(picklist(placeRules)),
  /** For what people must have followed a link that was mailed to them: nothing when left out. */
  confirmedEmailFor: optional(array(picklist(confirmedUses))),
  /** With whose accounts people may sign in, beside email and password: nobody's when left out. */
  signIn: optional(siteSignInSchema),
  /** What a proof of work is to come with, so that bots pay for each: nothing when left out. */
  proofOfWork: optional(array(picklist(proofUses))),
  /** Where messages to its support are mailed; left out: it takes none. */
  supportAddress: optional(
    pipe(string(), maxLength(254), regex(/^[^\s@<>,"]+@[^\s@<>,"]+$/, 'must be an email address')),
  ),
  /** Other host names that this site answers to. */
  aliases: optional(array(hostSchema)),
});

/** `sites/HOST/site.json`: the answer of the site call and the server's own section. */
export const siteFileSchema = looseObject({
  ...siteInfoSchema.entries,
  site: looseObject({
    ...siteIdentitySchema.entries,
    code: pipe(
      string(),
      minLength(1),
      maxLength(64),
      regex(/^[a-z0-9-]+$/, 'lower-case letters, digits, hyphens'),
    ),
    helpUrl: pipe(
      string(),
      url('must be an https address'),
      regex(/^https:\/\//, 'must be an https address'),
    ),
  }),
  ...schemaReference,
  server: optional(serverSectionSchema),
});

/** `sites/HOST/pages/NAME.json`: the answer of the page call. */
export const pageFileSchema = looseObject({ ...pageInfoSchema.entries, ...schemaReference });

/** A page's name: what is in `/sub/NAME`, and the file's name without `.json`. */
export const pageNamePattern = /^[a-zA-Z0-9][a-zA-Z0-9._-]*$/;

export type SiteFile = InferOutput<typeof siteFileSchema>;
export type PageFile = InferOutput<typeof pageFileSchema>;
