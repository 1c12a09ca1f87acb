/** Uploaded files and results are deleted after this many days. */
export const fileLifetimeDays = 7;
/** A board shows its message for this many days after it was sent. */
export const boardLifetimeDays = 90;
/** Idempotency keys are stored for this many days. */
export const idempotencyKeyLifetimeDays = 30;
/** A session ends after this many days without use. */
export const sessionLifetimeDays = 30;
/** A resumable upload that gets no byte for this long is deleted. A day, so that tomorrow's visit can resume it. */
export const unfinishedUploadLifetimeHours = 24;

/**
 * Bytes of one request of a resumable upload. After a kill at most this much is sent again: 5 MiB is 4 s on a slow
 * 10 Mbit/s uplink, while a request every 5 MiB costs even a 200 ms round trip less than a twentieth of the time.
 * Also the smallest part that S3-compatible storage behind a server takes.
 */
export const uploadChunkBytes = 5 * 1024 * 1024;

/** How long to wait for the server to delete a cancelled upload; it expires there anyway. */
export const uploadTerminationTimeoutMs = 10_000;

/** The protocol's version, a header of every request (tus 1.0.0, "Tus-Resumable"). */
export const tusVersion = { name: 'tus-resumable', value: '1.0.0' } as const;

const gibibyte = 1024 ** 3;
/** Bytes that a person, a member and a whole site may have stored on a server at once; the operator may change them. */
export const storedMaxBytes = { person: 2 * gibibyte, member: 20 * gibibyte, site: 500 * gibibyte } as const;
/** Bytes of the disk that uploads and results leave to the database. */
export const diskReserveBytes = gibibyte / 2;
