import { literal, object } from 'valibot';

/** The tag of the Background Sync that a page asks for when a job waits for the network. */
export const wakeUpTag = 'toolfront-jobs';

/** What the service worker then tells every open page. A wake-up only: it never touches a job. */
export const wakeUpMessageSchema = object({ type: literal('toolfront-wake-up') });
export const wakeUpMessage = { type: 'toolfront-wake-up' } as const;
