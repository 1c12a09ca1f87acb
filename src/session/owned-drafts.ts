import { type GenericSchema, type InferOutput, object, optional, safeParse, string, unknown } from 'valibot';
import { visitorOwner } from '../../contract/jobs';
import type { BrowserStorage } from '../ui/browser-storage';
import { readStored } from '../ui/read-stored';
import { findContentOwner, mayShowContentOf } from './discard-drafts';
import { readLogoutCount } from './logout-count';

const storedSchema = object({
  draft: unknown(),
  logoutCount: string(),
  /** Their e-mail, or `visitorOwner`, as for what earlier versions stored. */
  owner: optional(string(), visitorOwner),
});

/** Stores a draft as its writer's; null removes it, unless it is another person's. */
export function storeDraftAt(storage: BrowserStorage, key: string, draft: object | null): void {
  if (draft) {
    const stored = { draft, logoutCount: readLogoutCount(), owner: findContentOwner() };
    storage.set(key, JSON.stringify(stored));
  } else if (readDraftAt(storage, key, unknown()) !== null) storage.set(key, null);
}

/** The draft under this key; null where there is none, it is another person's, or it is from before a log-out. */
export function readDraftAt<const Schema extends GenericSchema>(
  storage: BrowserStorage,
  key: string,
  schema: Schema,
): InferOutput<Schema> | null {
  const stored = readStored(storage, key, storedSchema);
  if (!stored) return null;
  const isCurrent = stored.logoutCount === readLogoutCount();
  if (isCurrent && !mayShowContentOf(stored.owner)) return null;
  const parsed = safeParse(schema, stored.draft);
  if (isCurrent && parsed.success) return parsed.output;
  if (isCurrent) console.warn(`Removed an unreadable ${key}`);
  storage.set(key, null);
  return null;
}
