import { isIPv6 } from 'node:net';

/**
 * Whom limits count as one: an IPv4 address, or the /64 of an IPv6 one, all of which its owner may use. IPv4 written as
 * IPv6 (mapped, or 6to4, whose owner has 65,536 of them) is that IPv4 address.
 */
export function networkOf(address: string): string {
  const [ip = ''] = address.split('%');
  if (!isIPv6(ip)) return ip;
  const groups = readGroups(ip);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return writeIPv4(groups.slice(6));
  if (groups[0] === 0x2002) return writeIPv4(groups.slice(1, 3));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an address, which the URL parser brings into one form. */
function readGroups(ip: string): number[] {
  const text = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = text.split('::');
  const [before, after] = [parse(head), parse(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

function parse(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

function writeIPv4(pair: readonly number[]): string {
  return pair.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}
