const endMarker = Buffer.from([0xff, 0xd9]);
/** Cameras and disk images fill a file's last block with zeros. */
const paddingBytes = 64;

/** The JPEG with its end marker, where only that is missing; undefined for anything else. */
export function endJpeg(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return undefined;
  const tail = bytes.subarray(-paddingBytes);
  return tail.includes(endMarker) ? undefined : Buffer.concat([bytes, endMarker]);
}
