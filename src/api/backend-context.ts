/** What every call needs to know about who asks. Plain data, so that the worker gets it from the page as it is. */
export type BackendContext = {
  /** Lower-case host without port, for the `website` header. */
  website: string;
  /** Sent as `apk_version_code` where a call asks for it. */
  appVersion: string;
  /** The token's header name and value; null for a visitor. */
  session: { tokenKey: string; tokenValue: string } | null;
  /** What a call that the site protects is sent with. */
  proof?: string;
  /** Where relative paths lead, `https://host`; the page's own origin when left out. */
  origin?: string;
  /** Aborts the request; the outcome is then `aborted`. */
  signal?: AbortSignal;
  /** Milliseconds until the answer must be complete; `requestTimeoutMs` when left out. */
  timeoutMs?: number;
};

/** A call that starts something that costs: the same key on every retry of the same start. */
export type PaidContext = BackendContext & { idempotencyKey: string };

/** The origin that relative paths and the token belong to. */
export function originOf(context: Pick<BackendContext, 'origin'>): string {
  return context.origin ?? globalThis.location.origin;
}
