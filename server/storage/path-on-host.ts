import { normaliseHost } from '../http/tenant-of-request';

/** The path of an address that is one, or that is http(s) on this very host; undefined for every other address. */
export function pathOnHost(address: string, host: string): string | undefined {
  if (address.startsWith('/') && !address.startsWith('//')) return address;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  return isHttp && normaliseHost(url.host) === normaliseHost(host) ? url.pathname : undefined;
}
