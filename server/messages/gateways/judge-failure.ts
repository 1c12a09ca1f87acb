/** Neither connected nor sent: the gateway has seen nothing of the request. */
const unconnectedCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
/** The credentials, the account or the address are wrong, or too much was asked: nothing was made. */
const notTakenStatuses = [401, 403, 404, 429];
const requestTimeout = 408;

/** What an answer that is no success says of a message. `unknown`: it may have been taken all the same. */
export function judgeStatus(status: number): 'notTaken' | 'refused' | 'unknown' {
  if (notTakenStatuses.includes(status)) return 'notTaken';
  return status >= 400 && status < 500 && status !== requestTimeout ? 'refused' : 'unknown';
}

/** Whether a connection that failed with this code was never made. */
export function isUnconnected(code: unknown): boolean {
  return unconnectedCodes.includes(String(code));
}
