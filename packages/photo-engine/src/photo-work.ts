import { type InferOutput, literal, number, object, optional, string, variant } from 'valibot';
import { operatorModelSchema } from './operator-models/operator-model';
import { photoOrderSchema, portraitOrderSchema } from './photo-order';

/**
 * What the photo process can do: the orders themselves, a portrait's report as JSON, `prepare` (a stranger's photo made fit to be sent on) and
 * `receive` (what came back from a service made fit to be stored).
 */
export const photoWorkSchema = object({
  sourcePath: string(),
  outDir: string(),
  /** A larger file is refused. */
  maxBytes: number(),
  /** The operator's model for this order, where there is one. */
  model: optional(operatorModelSchema),
  order: variant('task', [
    ...photoOrderSchema.options,
    portraitOrderSchema,
    object({ task: literal('prepare') }),
    object({ task: literal('receive') }),
  ]),
});
export type PhotoWork = InferOutput<typeof photoWorkSchema>;
