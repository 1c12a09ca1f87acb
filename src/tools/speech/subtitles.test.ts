import { expect, test } from 'vitest';
import { formatPosition, makeSubtitles, makeWebSubtitles } from './subtitles';

test('segments are numbered, with their times to the millisecond', () => {
  const segments = [
    { startMs: 0, endMs: 1234, text: 'Xin chào' },
    { startMs: 3_661_005, endMs: 3_662_000, text: 'Hẹn gặp lại' },
  ];
  expect(makeSubtitles(segments)).toBe(
    '1\n00:00:00,000 --> 00:00:01,234\nXin chào\n\n2\n01:01:01,005 --> 01:01:02,000\nHẹn gặp lại\n',
  );
});

test('as WebVTT they have points in their times, and what looks like markup is text', () => {
  const segments = [{ startMs: 900, endMs: 2000, text: 'a < b --> c & d' }];
  expect(makeWebSubtitles(segments)).toBe(
    'WEBVTT\n\n00:00:00.900 --> 00:00:02.000\na &lt; b --&gt; c &amp; d\n',
  );
});

test('a position is short until it takes an hour', () => {
  expect(formatPosition(65_400)).toBe('1:05');
  expect(formatPosition(3_665_000)).toBe('1:01:05');
});
