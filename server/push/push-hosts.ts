/**
 * True for the address of a push service that this server may send to. A browser names the address, so anything else
 * would let a person make the server ask a host of its own network. `allowed` are host names, `*.` for those below one, by
 * HTTPS on its own port; an entry with a scheme is one origin.
 */
export function isPushService(endpoint: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return allowed.some((entry) => {
    if (entry.includes('://')) return entry === origin;
    if (protocol !== 'https:' || port !== '') return false;
    return entry.startsWith('*.') ? hostname.endsWith(entry.slice(1)) : hostname === entry;
  });
}
