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

/**
 * Bytes of one request of a resumable upload. After a kill at most this much is sent again: 5 MiB is 4 s on a slow
 * 10 Mbit/s uplink, while a request every 5 MiB costs even a 200 ms round trip less than a twentieth of the time.
 * Also the smallest part that S3-compatible storage behind a server takes. Ours.
 */
export const uploadChunkBytes = 5 * 1024 * 1024;

/** How long the server is given to take an upload back that the person cancelled; it expires there anyway. Ours. */
export const uploadTerminationTimeoutMs = 10_000;

/** The protocol's version, a header of every request (tus 1.0.0, "Tus-Resumable"). */
export const tusVersion = { name: 'tus-resumable', value: '1.0.0' } as const;
