import { expect, test } from 'vitest';
import { audioMaxBytes } from '../../../contract/speech';
import { audioExtensions } from '../../../contract/tools/speech';
import { checkRecording, maxBytesOf } from './check-recording';

test('each of the accepted kinds is accepted, however its name is written', () => {
  for (const extension of audioExtensions) {
    expect(checkRecording([new File(['x'], `Talk.${extension.toUpperCase()}`)], 10)).toBeNull();
  }
});

test('another kind, an empty file, one that reaches the limit and several at once are not', () => {
  expect(checkRecording([new File(['x'], 'talk.docx')], 10)).toBe('type');
  expect(checkRecording([new File([], 'talk.mp3')], 10)).toBe('empty');
  expect(checkRecording([new File(['0123456789'], 'talk.mp3')], 10)).toBe('too-large');
  expect(checkRecording([new File(['x'], 'a.mp3'), new File(['x'], 'b.mp3')], 10)).toBe('one-at-a-time');
});

test('a site may lower the limit and not raise it', () => {
  expect(maxBytesOf({ limits: { audioBytes: 5 } })).toBe(5);
  expect(maxBytesOf({ limits: { audioBytes: audioMaxBytes * 2 } })).toBe(audioMaxBytes);
  expect(maxBytesOf(undefined)).toBe(audioMaxBytes);
});
