import { array, boolean, type InferOutput, minLength, object, optional, pipe, string } from 'valibot';

export const whyChooseSchema = object({
  title: string(),
  description: optional(string()),
  reasons: pipe(
    array(object({ title: string(), explanation: string(), isExclusive: optional(boolean()) })),
    minLength(1),
  ),
});

export type WhyChooseProps = InferOutput<typeof whyChooseSchema>;
