import { type InferOutput, object, optional, string } from 'valibot';
import { sessionKeys } from '../../../contract/storage-keys';
import { readDraftAt, storeDraftAt } from '../../session/owned-drafts';
import { sessionStore } from '../../ui/browser-storage';

const draftSchema = object({
  message: string(),
  email: string(),
  /** Of the job it is about; '' for none. */
  jobId: string(),
  /** The last request that was sent, so that a repeat after a lost answer is no second message. */
  attempt: optional(object({ key: string(), body: string() })),
});

export type SupportDraft = InferOutput<typeof draftSchema>;

/** This person's draft of a message to support in this tab; null when there is none. */
export function readSupportDraft(): SupportDraft | null {
  return readDraftAt(sessionStore, sessionKeys.supportDraft, draftSchema);
}

/** Stores the draft as its writer's; null removes it. */
export function storeSupportDraft(draft: SupportDraft | null): void {
  storeDraftAt(sessionStore, sessionKeys.supportDraft, draft);
}
