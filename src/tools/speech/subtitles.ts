import type { SpeechSegment } from '../../../contract/speech';

/** The segments as a SubRip file: numbered, with times to the millisecond. */
export function makeSubtitles(segments: readonly SpeechSegment[]): string {
  return segments
    .map(
      ({ startMs, endMs, text }, position) =>
        `${position + 1}\n${formatTime(startMs, ',')} --> ${formatTime(endMs, ',')}\n${text}\n`,
    )
    .join('\n');
}

/** The segments as a WebVTT file, which browsers play. Source: W3C WebVTT, cue text. */
export function makeWebSubtitles(segments: readonly SpeechSegment[]): string {
  const cues = segments.map(
    ({ startMs, endMs, text }) =>
      `${formatTime(startMs, '.')} --> ${formatTime(endMs, '.')}\n${escapeCue(text)}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** `1:05`, or `1:01:05` from an hour on: where in a recording something is said. */
export function formatPosition(timeMs: number): string {
  const { hours, minutes, seconds } = split(timeMs);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

/** Text of a cue is markup: `-->` and tags would end or change it. */
function escapeCue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function formatTime(timeMs: number, decimal: ',' | '.'): string {
  const { hours, minutes, seconds, rest } = split(timeMs);
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}${decimal}${pad(rest, 3)}`;
}

function split(timeMs: number) {
  const whole = Math.round(timeMs);
  return {
    hours: Math.floor(whole / 3_600_000),
    minutes: Math.floor(whole / 60_000) % 60,
    seconds: Math.floor(whole / 1000) % 60,
    rest: whole % 1000,
  };
}

function pad(part: number, length = 2): string {
  return String(part).padStart(length, '0');
}
