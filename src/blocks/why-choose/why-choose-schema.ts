import {
  array,
  boolean,
  type InferOutput,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot';

export const whyChooseSchema = object({
  title: string(),
  description: optional(string()),
  /** `steps`: what a person does one after the other, in a line; no carousel anywhere. */
  layout: optional(picklist(['cards', 'steps'])),
  reasons: pipe(
    array(object({ title: string(), explanation: string(), isExclusive: optional(boolean()) })),
    minLength(1),
  ),
});

export type WhyChooseProps = InferOutput<typeof whyChooseSchema>;
