import { array, type InferOutput, minLength, object, optional, pipe, string } from 'valibot';
import { pictureSchema } from '../../../contract/picture';

export const recoveryTypesSchema = object({
  title: string(),
  description: optional(string()),
  types: pipe(
    array(
      object({
        /** On the tab. */
        name: string(),
        title: string(),
        text: string(),
        points: optional(array(string())),
        image: optional(pictureSchema),
        button: optional(object({ text: string(), path: string() })),
      }),
    ),
    minLength(1),
  ),
});

export type RecoveryTypesProps = InferOutput<typeof recoveryTypesSchema>;
