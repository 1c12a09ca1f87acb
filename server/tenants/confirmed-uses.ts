/** What a site may keep for people whose e-mail address is confirmed: sending messages, buying a trial. */
export const confirmedUses = ['messages', 'trials'] as const;
export type ConfirmedUse = (typeof confirmedUses)[number];
