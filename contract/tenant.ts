import {
  array,
  boolean,
  type InferOutput,
  literal,
  looseObject,
  number,
  object,
  optional,
  partial,
  picklist,
  pipe,
  record,
  regex,
  string,
  union,
  unknown,
} from 'valibot';
import { placeRules } from './device-engines';
import { type Language, languages } from './languages';
import { richTextStatus } from './pages';
import { tools } from './tools/tool-list';

/** The six themes a site may choose. */
export const themes = ['default', 'blue', 'peach', 'pink', 'orange', 'terre'] as const;

export type Theme = (typeof themes)[number];

export const themeSchema = picklist(themes);

/**
 * How a site looks beside its theme's colours. Each member becomes a `data-` attribute of the document element, and
 * `src/ui/looks.css` holds its values; the first of each list is what a site without a word has.
 */
export const looks = {
  /** Manrope in heavy or quiet headings, Lora headings over Manrope, or Nunito throughout. */
  type: ['modern', 'quiet', 'editorial', 'friendly'],
  corners: ['soft', 'round', 'sharp'],
  density: ['regular', 'airy', 'compact'],
  /** Words beside the tool, both in the middle, the tool before its words, or words and tool beside a large picture. */
  hero: ['split', 'centred', 'tool-first', 'image-led'],
  /** What the hero stands on. */
  ground: ['plain', 'tint', 'bright', 'ink'],
  /** Sections with tinted bands, headings beside their content, framed cards, or headings in the middle. */
  sections: ['bands', 'lines', 'cards', 'centred'],
  /**
   * On a desk: groups beside the brand, in the middle, in a second line under the brand, or in a bar of its own ground
   * with a shadow. `solid` is `inline` on the hero's ground, on a phone too.
   */
  bar: ['inline', 'centred', 'stacked', 'floating', 'solid'],
  /** On a desk: cards beside each other, columns of one table, or the first offer large beside the others. */
  prices: ['cards', 'table', 'lead'],
} as const;

export const lookSchema = partial(
  object({
    type: picklist(looks.type),
    corners: picklist(looks.corners),
    density: picklist(looks.density),
    hero: picklist(looks.hero),
    ground: picklist(looks.ground),
    sections: picklist(looks.sections),
    bar: picklist(looks.bar),
    prices: picklist(looks.prices),
  }),
);

export type Look = InferOutput<typeof lookSchema>;

export const languageSchema = picklist(languages);

const toolTypeSchema = picklist(tools.map(({ type }) => type));

/** A lower-case host name without port. */
export const hostSchema = pipe(
  string(),
  regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'a lower-case host name without port'),
);

/** Optional features of a backend; absent: none of them. */
export const capabilitiesSchema = looseObject({
  idempotency: optional(boolean()),
  tus: optional(string()),
  passwordChange: optional(boolean()),
  guestSignIn: optional(boolean()),
  passwordReset: optional(boolean()),
  /** A link is mailed that confirms an account's address. */
  emailConfirmation: optional(boolean()),
  /** What a proof of work is to come with: `registration`, `messages`, `passwordReset`. */
  proofOfWork: optional(array(string())),
  /** Messages to support are taken and reach somebody. */
  support: optional(boolean()),
  orderHistory: optional(boolean()),
  /** One call ends all sessions of a person. */
  logoutEverywhere: optional(boolean()),
  devices: optional(boolean()),
  passkeys: optional(boolean()),
  /** Providers whose accounts people may sign in with. */
  signIn: optional(array(looseObject({ name: string(), label: string() }))),
  push: optional(boolean()),
  /** A charge's receipt is to be had as a PDF. */
  receiptFiles: optional(boolean()),
  usage: optional(boolean()),
  /** What all devices of a person had made can be listed, and deleted. */
  files: optional(boolean()),
  /** A cancelled subscription can be resumed as long as what was paid for lasts. */
  resume: optional(boolean()),
  dataExport: optional(boolean()),
  accountDeletion: optional(boolean()),
  conversions: optional(array(string())),
  /** Where the site has work done that a device can do; absent: by the server. */
  places: optional(picklist(placeRules)),
  /** Countries (ISO 3166-1 alpha-2) in which a message comes from the name chosen, elsewhere from a number; absent: all. */
  smsSenderNames: optional(array(string())),
  speech: optional(union([looseObject({ languages: array(string()) }), literal(false)])),
  limits: optional(
    looseObject({
      documentBytes: optional(number()),
      audioBytes: optional(number()),
      photoBytes: optional(number()),
    }),
  ),
  /**
   * The photo engine: `basic` is this install's, `service` the operator's own. `colour`: black and white photos get
   * colours. `false`: no photo can be worked on.
   */
  photos: optional(
    union([
      looseObject({ engine: picklist(['basic', 'service']), colour: optional(literal(true)) }),
      literal(false),
    ]),
  ),
  storageOrigins: optional(array(string())),
});

export type Capabilities = InferOutput<typeof capabilitiesSchema>;

const tagSchema = picklist(['hot', 'new']);

const navLinkSchema = looseObject({
  path: string(),
  img: optional(string()),
  title: string(),
  tag: optional(tagSchema),
});

export const productLinkSchema = looseObject({ ...navLinkSchema.entries, type: toolTypeSchema });

export const navBarSchema = looseObject({
  logo: optional(string()),
  title: string(),
  products: optional(array(productLinkSchema)),
  converts: array(looseObject({ title: string(), items: array(navLinkSchema) })),
  langOptions: array(looseObject({ label: string(), value: languageSchema })),
  hideKefu: optional(boolean()),
  openKefu: optional(string()),
  fastClick: optional(string()),
  fastLink: optional(string()),
  loginInfo: looseObject({ login: string(), logout: string(), account: string() }),
  tryHelp: optional(string()),
  productNav: optional(boolean()),
});

export const footerBarSchema = looseObject({
  title: string(),
  intro: string(),
  extra: optional(string()),
  columns: array(
    looseObject({
      title: string(),
      links: array(looseObject({ title: string(), path: string() })),
    }),
  ),
  moreProducts: optional(
    array(
      looseObject({
        title: string(),
        href: string(),
        img: optional(string()),
        type: toolTypeSchema,
      }),
    ),
  ),
  business: looseObject({ text: string(), img: optional(string()) }),
});

/** A site's shell texts in one language. */
export const commonTextsSchema = looseObject({
  NavBar: navBarSchema,
  FooterBar: footerBarSchema,
  Login: record(string(), string()),
});

export const siteIconSchema = looseObject({
  src: string(),
  sizes: string(),
  type: string(),
  purpose: optional(string()),
});

export const siteIdentitySchema = looseObject({
  host: hostSchema,
  code: string(),
  name: string(),
  label: string(),
  theme: themeSchema,
  look: optional(lookSchema),
  isChannel: optional(boolean()),
  helpUrl: string(),
  hideSupport: optional(boolean()),
  hideUnsubscribe: optional(boolean()),
  icons: optional(array(siteIconSchema)),
  shortName: optional(string()),
  themeColor: optional(string()),
  backgroundColor: optional(string()),
});

/** `data` of GET /nodeapi/site. */
export const siteInfoSchema = looseObject({
  type: toolTypeSchema,
  site: siteIdentitySchema,
  capabilities: optional(capabilitiesSchema),
  /** `defaults: false`: where nothing is sold, no price is shown. */
  pricing: optional(looseObject({ defaults: optional(boolean()) })),
  common: byLanguage(commonTextsSchema),
});

export type NavLink = InferOutput<typeof navLinkSchema>;
export type NavBar = InferOutput<typeof navBarSchema>;
export type FooterBar = InferOutput<typeof footerBarSchema>;
export type CommonTexts = InferOutput<typeof commonTextsSchema>;
export type SiteIdentity = InferOutput<typeof siteIdentitySchema>;
export type SiteInfo = InferOutput<typeof siteInfoSchema>;

/** One configured component. An unknown name passes here; the page skips it and logs it. */
export const blockConfigSchema = looseObject({
  component: string(),
  props: record(string(), unknown()),
});

export const pageMetaSchema = looseObject({
  title: string(),
  description: string(),
  image: optional(string()),
});

/** `data` of GET /nodeapi/page. */
export const pageInfoSchema = looseObject({
  contentStatus: picklist([0, richTextStatus]),
  richText: optional(union([string(), byLanguage(string())])),
  content: optional(byLanguage(array(blockConfigSchema))),
  meta: optional(byLanguage(pageMetaSchema)),
});

export type BlockConfig = InferOutput<typeof blockConfigSchema>;
export type PageMeta = InferOutput<typeof pageMetaSchema>;
/** What a component is configured with, before or after its schema was asked. */
export type Properties = BlockConfig['props'];
export type PageInfo = InferOutput<typeof pageInfoSchema>;

/** A record whose every language may be missing. */
export function byLanguage<const T extends Parameters<typeof optional>[0]>(schema: T) {
  const entries = Object.fromEntries(languages.map((language) => [language, schema])) as Record<Language, T>;
  return partial(object(entries));
}
