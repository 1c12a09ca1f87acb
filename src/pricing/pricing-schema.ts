import { boolean, type InferOutput, object, optional, picklist, string } from 'valibot';

/** Everything has a text of its own where the configuration has none, so that the block works alone. */
export const pricingSchema = object({
  title: optional(string()),
  description: optional(string()),
  /** More below the lists; a link with the id `accountLink` leads to the account, or to the login first. */
  html: optional(string()),
  /** `plain`: price cards with one button a product, no currency selector and no choosing. */
  layout: optional(picklist(['full', 'plain'])),
  /** The title is the page's own heading. */
  isPageTitle: optional(boolean()),
  hideCurrency: optional(boolean()),
});

export type PricingProps = InferOutput<typeof pricingSchema>;
