import { array, finite, number, object, optional, parseJson, pipe, safeParse, string } from 'valibot';
import type { SpeechSegment } from '../../contract/speech';
import type { SpeechText } from './speech-engine';

/** JSON may say 1e999. */
const time = pipe(number(), finite());

/** OpenAI's `verbose_json`, and what the like of it write: times in seconds. */
const withSecondsSchema = object({
  text: string(),
  segments: optional(array(object({ start: time, end: time, text: string() }))),
});

/** whisper.cpp's `--output-json`: times in milliseconds. */
const withOffsetsSchema = object({
  transcription: array(object({ offsets: object({ from: time, to: time }), text: string() })),
});

/** Reads what an engine wrote: JSON of a known shape with or without times, else plain text. Undefined for unknown JSON. */
export function readSpeechText(output: string): SpeechText | undefined {
  const trimmed = output.trim();
  if (!trimmed.startsWith('{')) return { text: trimmed };
  const withSeconds = safeParse(pipe(string(), parseJson(), withSecondsSchema), trimmed);
  if (withSeconds.success) {
    const { text, segments } = withSeconds.output;
    return makeText(
      text,
      segments?.map(({ start, end, text }) => makeSegment(start * 1000, end * 1000, text)),
    );
  }
  const withOffsets = safeParse(pipe(string(), parseJson(), withOffsetsSchema), trimmed);
  if (!withOffsets.success) return undefined;
  const segments = withOffsets.output.transcription.map(({ offsets, text }) =>
    makeSegment(offsets.from, offsets.to, text),
  );
  return makeText(segments.map(({ text }) => text).join(' '), segments);
}

function makeText(text: string, segments: SpeechSegment[] | undefined): SpeechText {
  const spoken = segments?.filter((segment) => segment.text !== '');
  return spoken?.length ? { text: text.trim(), segments: spoken } : { text: text.trim() };
}

function makeSegment(startMs: number, endMs: number, text: string): SpeechSegment {
  const from = Math.max(0, Math.round(startMs));
  return { startMs: from, endMs: Math.max(from, Math.round(endMs)), text: text.trim() };
}
