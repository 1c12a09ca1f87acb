import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** No message of an engine is longer; its receipt and result are files. */
const lineMaxCharacters = 64 * 1024;

/**
 * Calls `onLine` for each line that a program prints; answers when its stream has ended. A longer line than any that an
 * engine writes is cut, so that one that was taken over cannot fill the server's memory.
 */
export function readLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const [first = '', ...others] = decoder.write(chunk).split('\n');
    append(first);
    for (const next of others) {
      finish();
      append(next);
    }
  });
  // Its process is gone, and says how.
  stream.on('error', () => {});
  return new Promise((resolve) => {
    stream.once('close', () => {
      if (rest !== '') finish();
      resolve();
    });
  });

  function append(text: string): void {
    rest += text.slice(0, lineMaxCharacters - rest.length);
  }

  function finish(): void {
    const line = rest;
    rest = '';
    onLine(line);
  }
}

/** What a program prints, the beginning of it: `maxCharacters`. */
export function readBeginning(stream: Readable, maxCharacters: number): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    if (text.length < maxCharacters) text += decoder.write(chunk);
  });
  stream.on('error', () => {});
  return new Promise((resolve) => {
    stream.once('close', () => resolve(text.slice(0, maxCharacters)));
  });
}
