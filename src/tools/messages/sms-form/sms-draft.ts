import { boolean, type InferOutput, object, optional, picklist, safeParse, string } from 'valibot';
import { smsDefaultCountry, smsSenders } from '../../../../contract/messages';
import { sessionKeys } from '../../../../contract/storage-keys';
import { readLogoutCount } from '../../../session/discard-drafts';
import { sessionStore } from '../../../ui/browser-storage';

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
});

const keptSchema = object({ draft: draftSchema, logoutCount: string() });

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
 * The half-written message of this tab; null when there is none. In the session's storage: it lasts over a reload, the
 * price page and the payment, and is gone with the tab or the next log out in any tab, for it is private and the device
 * may be shared.
 */
export function readDraft(): SmsDraft | null {
  const text = sessionStore.get(sessionKeys.smsDraft);
  if (!text) return null;
  try {
    const parsed = safeParse(keptSchema, JSON.parse(text));
    if (parsed.success && parsed.output.logoutCount === readLogoutCount()) return parsed.output.draft;
    if (!parsed.success)
      console.warn('The stored draft has another shape and is discarded', parsed.issues[0].message);
  } catch (error) {
    console.warn('The stored draft is unreadable and is discarded', error);
  }
  sessionStore.set(sessionKeys.smsDraft, null);
  return null;
}

export function keepDraft(draft: SmsDraft | null): void {
  sessionStore.set(
    sessionKeys.smsDraft,
    draft ? JSON.stringify({ draft, logoutCount: readLogoutCount() }) : null,
  );
}
