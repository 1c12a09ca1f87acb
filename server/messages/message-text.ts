import { boardPath } from '../../contract/messages';

/** What the recipient reads: the text, which ends with the board's address. */
export function writeText({
  message,
  boardOrigin,
  code,
}: {
  message: string;
  boardOrigin: string;
  code: string;
}): { text: string; boardAddress: string } {
  const boardAddress = `${boardOrigin}${boardPath(code)}`;
  return { text: `${message}\n${boardAddress}`, boardAddress };
}
