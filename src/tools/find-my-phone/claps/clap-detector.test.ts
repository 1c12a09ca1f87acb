import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { findInPath } from '../../../../scripts/run-command.mjs';
import {
  makeClap,
  makeHiss,
  makeKnock,
  makeNote,
  placeSounds,
  soundRate,
} from '../../../../tests/support/phone/clap-sounds';
import { createClapDetector, type Sensitivity } from './clap-detector';

const sensitivities: readonly Sensitivity[] = ['low', 'medium', 'high'];

/** How often two or three claps are found, in pieces as an audio thread brings them. */
function countPatterns(samples: Float32Array, sensitivity: Sensitivity = 'medium'): number {
  const detector = createClapDetector(soundRate, sensitivity);
  let count = 0;
  for (let at = 0; at < samples.length; at += 128) {
    if (detector.push(samples.subarray(at, at + 128))) count += 1;
  }
  return count;
}

function clapAt(...times: number[]) {
  return times.map((atSeconds, seed) => ({ atSeconds, sound: makeClap({ seed }) }));
}

test.each(sensitivities)('two claps and three claps are found at %s sensitivity', (sensitivity) => {
  expect(countPatterns(placeSounds(4, clapAt(1.5, 1.9)), sensitivity)).toBe(1);
  expect(countPatterns(placeSounds(4, clapAt(1.5, 1.8, 2.1)), sensitivity)).toBe(1);
});

it('finds them dry and in a room that echoes, close and far', () => {
  for (const roomSeconds of [0.1, 0.4, 0.7]) {
    for (const volume of [0.9, 0.2, 0.05]) {
      const sounds = [1.5, 2].map((atSeconds) => ({ atSeconds, sound: makeClap({ roomSeconds }), volume }));
      expect(countPatterns(placeSounds(4, sounds)), `${roomSeconds} s, volume ${volume}`).toBe(1);
    }
  }
});

it('finds them again after a pause', () => {
  expect(countPatterns(placeSounds(8, clapAt(1.5, 1.9, 5, 5.4)))).toBe(2);
});

test.each([
  ['a single clap', clapAt(2)],
  ['applause', clapAt(1.5, 1.8, 2.1, 2.4, 2.7, 3, 3.3)],
  ['claps too far apart', clapAt(1.5, 2.9)],
  ['three claps out of step', clapAt(1.5, 1.7, 2.45)],
  ['knocks on wood', [1.5, 1.9, 2.3].map((atSeconds) => ({ atSeconds, sound: makeKnock() }))],
  ['notes', [1.5, 1.9, 2.3].map((atSeconds) => ({ atSeconds, sound: makeNote(440) }))],
  ['hisses', [1.5, 2, 2.5].map((atSeconds) => ({ atSeconds, sound: makeHiss(0.2) }))],
  [
    'a song that claps along',
    [1, 1.5, 2, 2.5, 3].flatMap((atSeconds, at) => [
      { atSeconds, sound: makeNote(220 + 55 * at) },
      ...(at % 2 ? [{ atSeconds, sound: makeClap() }] : []),
    ]),
  ],
])('%s: nothing is found', (_, sounds) => {
  for (const sensitivity of sensitivities) expect(countPatterns(placeSounds(5, sounds), sensitivity)).toBe(0);
});

it('does not take speech for claps, loud or soft', () => {
  const ffmpeg = findInPath('ffmpeg');
  if (!ffmpeg) throw new Error('ffmpeg is missing: apt-get install --no-install-recommends ffmpeg');
  const recording = join(import.meta.dirname, '../../../../tests/support/speech/spoken-english.ogg');
  const decoded = ['-i', recording, '-ac', '1', '-ar', String(soundRate), '-f', 'f32le', '-'];
  const bytes = execFileSync(ffmpeg, ['-loglevel', 'error', ...decoded], { maxBuffer: 64 * 1024 ** 2 });
  const speech = new Float32Array(new Uint8Array(bytes).buffer);
  for (const sensitivity of sensitivities) {
    for (const volume of [1, 0.1]) {
      expect(
        countPatterns(
          speech.map((sample) => sample * volume),
          sensitivity,
        ),
      ).toBe(0);
    }
  }
});
