import { constants, gunzipSync } from 'node:zlib';
import { sniffedBytes, sniffMarkup } from '../markup/sniff-markup';

/**
 * Whether a part's first bytes are a compressed drawing (.svgz), which may come under any name. Compressed metafiles
 * (.emz, .wmz) begin alike and draw only themselves.
 */
export function holdsPackedMarkup(head: Buffer): boolean {
  if (head[0] !== 0x1f || head[1] !== 0x8b) return false;
  try {
    // The beginning alone, however it goes on.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: headMaxBytes };
    return sniffMarkup(gunzipSync(head.subarray(0, sniffedBytes), options)) !== undefined;
  } catch {
    // Not to be unpacked here, or too much of it: nobody can tell what it is.
    return true;
  }
}

/** Deflate makes at most 1,032 bytes of one. */
const headMaxBytes = sniffedBytes * 1_100;
