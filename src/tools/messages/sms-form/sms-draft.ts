import { boolean, type InferOutput, number, object, optional, picklist, string } from 'valibot';
import { smsSenders } from '../../../../contract/messages';
import { laterKeys, sessionKeys } from '../../../../contract/storage-keys';
import { dayMs } from '../../../../contract/time-spans';
import { commitWaitingDraft } from '../../../session/durable-drafts';
import { readDraftAt, storeDraftAt } from '../../../session/owned-drafts';
import { localStore, sessionStore } from '../../../ui/browser-storage';

const draftSchema = object({
  sender: picklist(smsSenders),
  /** ISO 3166 code of the country for numbers without a prefix; '' for the one of the reader's language. */
  country: string(),
  phone: string(),
  message: string(),
  isScheduled: boolean(),
  /** As the field for date and time writes it, in the person's own zone; '' while none is chosen. */
  time: string(),
  /** The last start of exactly this request, so that a repeat after a lost answer is no second message. */
  attempt: optional(object({ key: string(), body: string() })),
  /** When Send was pressed without a membership, epoch milliseconds: it is sent once there is one. */
  waitsSinceMs: optional(number()),
});

const waitingLifetimeMs = dayMs;

export type SmsDraft = InferOutput<typeof draftSchema>;

export const emptyDraft: SmsDraft = {
  sender: smsSenders[0],
  country: '',
  phone: '',
  message: '',
  isScheduled: false,
  time: '',
};

/**
 * The half-written message of this tab; null when there is none of this person's. In the session's storage: it lasts over
 * a reload, and is gone with the tab or the next log out in any tab, for it is private and the device may be shared. One
 * that waits for a membership outlives the tab, for a day.
 */
export function readDraft(): SmsDraft | null {
  return readDraftAt(sessionStore, sessionKeys.smsDraft, draftSchema) ?? readWaitingDraft();
}

/** Stores the draft. One that waits for a membership is durable when this resolves. */
export async function storeDraft(draft: SmsDraft | null): Promise<void> {
  storeDraftAt(sessionStore, sessionKeys.smsDraft, draft);
  const before = localStore.get(laterKeys.waitingSms);
  storeDraftAt(localStore, laterKeys.waitingSms, draft?.waitsSinceMs ? draft : null);
  if (localStore.get(laterKeys.waitingSms) !== before) await commitWaitingDraft();
}

/** The message whose Send was pressed on this device before its writer was a member. */
export function readWaitingDraft(): SmsDraft | null {
  const draft = readDraftAt(localStore, laterKeys.waitingSms, draftSchema);
  return draft?.waitsSinceMs && Date.now() - draft.waitsSinceMs < waitingLifetimeMs ? draft : null;
}
