/** A stretch of bytes that are text. */
export type Piece = { start: number; end: number };

/** Of the file information block: whether the file was saved piece by piece, and where the text begins and ends if not. */
const flagsAt = 0x0a;
const savedInPieces = 0x0004;
const textPlaces = { start: 0x18, end: 0x1c };

/** What comes before the list of pieces: properties, each with its length. */
const kinds = { properties: 1, pieces: 2 } as const;
const pieceBytes = 8;

/** Where the text of a file of Word 2 stands. Throws a RangeError when its list of pieces is damaged. */
export function findPieces(content: Buffer, list: { start: number; bytes: number }): Piece[] {
  if ((content.readUInt16LE(flagsAt) & savedInPieces) === 0)
    return [{ start: content.readUInt32LE(textPlaces.start), end: content.readUInt32LE(textPlaces.end) }];
  let at = list.start;
  while (content.readUInt8(at) === kinds.properties) at += 3 + content.readUInt16LE(at + 1);
  if (content.readUInt8(at) !== kinds.pieces) throw new RangeError('no list of pieces');
  const count = Math.floor((content.readUInt16LE(at + 1) - 4) / (4 + pieceBytes));
  const positions = at + 3;
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((number) => content.readUInt32LE(positions + 4 * number));
    const start = content.readUInt32LE(positions + 4 * (count + 1) + pieceBytes * index + 2);
    return { start, end: start + ((to ?? 0) - (from ?? 0)) };
  });
}
