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
  /**
   * `steps`: what a person does one after the other, in a line. `figures`: each title is a figure or a word or two that
   * can be checked, set large. Neither is a carousel anywhere.
   */
  layout: optional(picklist(['cards', 'steps', 'figures'])),
  reasons: pipe(
    array(object({ title: string(), explanation: string(), isExclusive: optional(boolean()) })),
    minLength(1),
  ),
});

export type WhyChooseProps = InferOutput<typeof whyChooseSchema>;
