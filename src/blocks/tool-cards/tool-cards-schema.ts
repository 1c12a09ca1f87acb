import { array, type InferOutput, minLength, number, object, optional, pipe, string } from 'valibot';

const toolCardSchema = object({
  /** The tool's name in addresses: without a `path` the card leads to `/t/NAME`. */
  name: string(),
  title: string(),
  img: optional(string()),
  sort: number(),
  /** `#rrggbb` or `#rgb`. Only their hue and strength are used, at a lightness on which the text can be read. */
  theme: optional(object({ backgroundColor: optional(string()), borderColor: optional(string()) })),
  path: optional(string()),
});

export const toolCardsSchema = object({
  title: string(),
  description: optional(string()),
  cards: pipe(array(toolCardSchema), minLength(1)),
});

export type ToolCard = InferOutput<typeof toolCardSchema>;
export type ToolCardsProps = InferOutput<typeof toolCardsSchema>;
