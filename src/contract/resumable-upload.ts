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
