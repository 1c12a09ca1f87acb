/** Uploaded files and results are deleted after this many days. Source: contract §1. */
export const fileLifetimeDays = 7;
/** A board shows its message for this many days after it was sent. Ours. */
export const boardLifetimeDays = 90;
/** Idempotency keys are kept this many days. Source: contract §1. */
export const idempotencyKeyLifetimeDays = 30;
/** A session ends after this many days without use. Ours: site.md §9 says only that it lasts as long as the token. */
export const sessionLifetimeDays = 30;
/** A resumable upload that gets no byte for this long is deleted. Ours: a day, so that tomorrow's visit goes on. */
export const unfinishedUploadLifetimeHours = 24;
