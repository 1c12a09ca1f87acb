import { boolean, type InferOutput, number, object, optional, picklist, safeParse, string } from 'valibot';
import { smsDefaultCountry, smsSenders } from '../../../../contract/messages';
import { laterKeys, sessionKeys } from '../../../../contract/storage-keys';
import { readLogoutCount } from '../../../session/discard-drafts';
import { localStore, sessionStore } from '../../../ui/browser-storage';

const draftSchema = object({
  sender: picklist(smsSenders),
  /** ISO 3166 code of the country for numbers without a prefix. */
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

const waitingLifetimeMs = 24 * 60 * 60 * 1000;
const storedDraftSchema = object({ draft: draftSchema, logoutCount: string() });

export type SmsDraft = InferOutput<typeof draftSchema>;

export const emptyDraft: SmsDraft = {
  sender: smsSenders[0],
  country: smsDefaultCountry,
  phone: '',
  message: '',
  isScheduled: false,
  time: '',
};

/**
 * The half-written message of this tab; null when there is none. In the session's storage: it lasts over a reload, and is
 * gone with the tab or the next log out in any tab, for it is private and the device may be shared. One that waits for a
 * membership outlives the tab, for a day.
 */
export function readDraft(): SmsDraft | null {
  return parseDraft(sessionStore.get(sessionKeys.smsDraft)) ?? readWaitingDraft();
}

export function storeDraft(draft: SmsDraft | null): void {
  const text = draft ? JSON.stringify({ draft, logoutCount: readLogoutCount() }) : null;
  sessionStore.set(sessionKeys.smsDraft, text);
  localStore.set(laterKeys.waitingSms, draft?.waitsSinceMs ? text : null);
}

/** The message whose Send was pressed on this device before its writer was a member. */
export function readWaitingDraft(): SmsDraft | null {
  const draft = parseDraft(localStore.get(laterKeys.waitingSms));
  return draft?.waitsSinceMs && Date.now() - draft.waitsSinceMs < waitingLifetimeMs ? draft : null;
}

function parseDraft(text: string | null): SmsDraft | null {
  if (!text) return null;
  try {
    const parsed = safeParse(storedDraftSchema, JSON.parse(text));
    if (parsed.success && parsed.output.logoutCount === readLogoutCount()) return parsed.output.draft;
    if (!parsed.success)
      console.warn('The stored draft has another shape and is discarded', parsed.issues[0].message);
  } catch (error) {
    console.warn('The stored draft is unreadable and is discarded', error);
  }
  storeDraft(null);
  return null;
}
