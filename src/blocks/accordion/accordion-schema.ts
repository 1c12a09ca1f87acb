import { array, type InferOutput, minLength, object, optional, pipe, string } from 'valibot';

export const accordionSchema = object({
  title: optional(string()),
  items: pipe(array(object({ question: string(), answer: string() })), minLength(1)),
});

export type AccordionProps = InferOutput<typeof accordionSchema>;
