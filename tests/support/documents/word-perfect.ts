/** A document of WordPerfect 5.1 with one paragraph: its header of 16 bytes, then the text. */
export function makeWordPerfect(text: string): Buffer {
  const header = Buffer.from('\xffWPC\x10\0\0\0\x01\x0a\0\x01\0\0\0\0', 'latin1');
  return Buffer.concat([header, Buffer.from(`${text}\n`, 'latin1')]);
}
