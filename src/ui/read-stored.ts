import { type GenericSchema, type InferOutput, parseJson, pipe, safeParse, string } from 'valibot';
import type { BrowserStorage } from './browser-storage';

/** What is stored as JSON under a key; null where there is nothing. What does not fit the schema is removed. */
export function readStored<const Schema extends GenericSchema>(
  storage: BrowserStorage,
  key: string,
  schema: Schema,
): InferOutput<Schema> | null {
  const text = storage.get(key);
  if (!text) return null;
  const parsed = safeParse(pipe(string(), parseJson(), schema), text);
  if (parsed.success) return parsed.output;
  console.warn(`Removed an unreadable ${key}`, parsed.issues[0].message);
  storage.set(key, null);
  return null;
}
