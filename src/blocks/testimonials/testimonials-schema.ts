import { array, type InferOutput, minLength, object, optional, pipe, string } from 'valibot';

const testimonialSchema = object({
  name: string(),
  occupation: optional(string()),
  /** Instead of an occupation. */
  description: optional(string()),
  /** A square portrait; the name beside it describes it. */
  image: optional(string()),
  text: string(),
});

export const testimonialsSchema = object({
  title: string(),
  description: optional(string()),
  items: pipe(array(testimonialSchema), minLength(1)),
});

export type Testimonial = InferOutput<typeof testimonialSchema>;
export type TestimonialsProps = InferOutput<typeof testimonialsSchema>;
