import { type InferOutput, object, optional, string } from 'valibot';

export const richTextSchema = object({ title: optional(string()), html: string() });

export type RichTextProps = InferOutput<typeof richTextSchema>;
