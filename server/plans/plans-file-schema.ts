import {
  array,
  type InferOutput,
  integer,
  literal,
  maxLength,
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
  variant,
} from 'valibot';
import { currencySymbols } from '../../contract/currencies';
import { languageSchema } from '../../contract/tenant';
import { planNeeds } from './plan-needs';

/** The file of a site's folder that says what it sells. */
export const plansFileName = 'plans.json';

const idSchema = pipe(string(), maxLength(64), regex(/^[a-z0-9-]+$/, 'lower-case letters, digits, hyphens'));
const amountSchema = pipe(
  string(),
  regex(/^\d{1,12}(\.\d{2})?$/, 'decimal text, 9.90; without decimals for VND, IDR and KRW'),
);
const countSchema = pipe(number(), integer(), minValue(1), maxValue(1000));
const timedSchema = object({ count: countSchema, unit: picklist(['hour', 'day', 'week', 'month', 'year']) });
const durationSchema = variant('unit', [timedSchema, object({ unit: literal('lifetime') })]);
const textsSchema = <const Entry extends Parameters<typeof record>[1]>(entry: Entry) =>
  record(languageSchema, entry);

const planTextsSchema = object({
  tag: optional(pipe(string(), maxLength(40))),
  bullets: optional(array(pipe(string(), maxLength(120)))),
  tip: optional(pipe(string(), maxLength(240))),
});

const priceEntries = {
  /** Unique on the site; orders name it. */
  id: idSchema,
  currency: picklist(Object.keys(currencySymbols)),
  price: amountSchema,
  quota: optional(pipe(number(), minValue(0))),
  subquota: optional(pipe(number(), minValue(0))),
  texts: optional(textsSchema(planTextsSchema)),
};

const packPriceSchema = object({ ...priceEntries, duration: durationSchema });
const subscriptionPriceSchema = object({
  ...priceEntries,
  duration: timedSchema,
  /** A first, shorter time at a price of its own; then `price` for each `duration`. */
  trial: optional(object({ price: amountSchema, duration: timedSchema })),
  /** What the first `duration` costs instead of `price`. */
  firstPeriodPrice: optional(amountSchema),
});

const productEntries = {
  id: idSchema,
  name: textsSchema(pipe(string(), minLength(1), maxLength(80))),
  /** What the product promises beyond the site's tool: it is not sold where the server cannot do it. */
  needs: optional(array(picklist(planNeeds))),
};
const productFileSchema = variant('kind', [
  object({
    ...productEntries,
    kind: literal('subscription'),
    prices: pipe(array(subscriptionPriceSchema), minLength(1)),
  }),
  object({ ...productEntries, kind: literal('pack'), prices: pipe(array(packPriceSchema), minLength(1)) }),
]);

/** `sites/HOST/plans.json`: what the site sells, and what it sells to those whom a channel brought. */
export const plansFileSchema = object({
  $schema: optional(string()),
  products: array(productFileSchema),
  /** By channel name: sold instead of `products` to visitors of that channel. */
  channels: optional(record(idSchema, array(productFileSchema))),
});

export type PlansFile = InferOutput<typeof plansFileSchema>;
export type ProductFile = InferOutput<typeof productFileSchema>;
