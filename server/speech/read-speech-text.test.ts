import { expect, test } from 'vitest';
import { readSpeechText } from './read-speech-text';

test('plain text is taken as it is', () => {
  expect(readSpeechText('  Hello there.\n')).toEqual({ text: 'Hello there.' });
});

test('an OpenAI answer keeps its times, in milliseconds, and drops empty segments', () => {
  const segments = [
    { start: 0, end: 1.25, text: ' Hello' },
    { start: 1.25, end: 1.3, text: ' ' },
    { start: 1.3, end: 2, text: ' there.' },
  ];
  expect(readSpeechText(JSON.stringify({ text: 'Hello there.', segments }))).toEqual({
    text: 'Hello there.',
    segments: [
      { startMs: 0, endMs: 1250, text: 'Hello' },
      { startMs: 1300, endMs: 2000, text: 'there.' },
    ],
  });
  expect(readSpeechText('{"text":"Hello"}')).toEqual({ text: 'Hello' });
});

test("whisper.cpp's JSON is text with times", () => {
  const output = { transcription: [{ offsets: { from: 0, to: 900 }, text: ' Hi' }] };
  expect(readSpeechText(JSON.stringify(output))).toEqual({
    text: 'Hi',
    segments: [{ startMs: 0, endMs: 900, text: 'Hi' }],
  });
});

test('JSON of another shape is not passed off as text', () => {
  expect(readSpeechText('{"error":"out of memory"}')).toBeUndefined();
  expect(readSpeechText('{broken')).toBeUndefined();
  expect(readSpeechText('{"text":"Hi","segments":[{"start":0,"end":1e999,"text":"Hi"}]}')).toBeUndefined();
  expect(readSpeechText(`{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toBeUndefined();
});
