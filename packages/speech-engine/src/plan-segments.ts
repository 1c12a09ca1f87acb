import { windowSeconds } from './voice-detector';

/** A stretch of a recording in which somebody speaks, in seconds. */
export type SpeechSpan = { startSeconds: number; endSeconds: number };

/** Speech begins above the first and ends below the second. Source: Silero's own defaults. */
const speechProbability = 0.5;
const pauseProbability = 0.35;
/** A shorter gap is a breath between two words. */
const pauseMinSeconds = 0.3;
/** A shorter sound is a click or a cough. */
const speechMinSeconds = 0.2;
/** Words fade in and out below the detector's threshold. */
const marginSeconds = 0.2;
/** A segment this long ends at the next pause: about two lines of subtitles. */
const wantedSeconds = 6;
/** The model was trained on pieces up to 30 s; it loses words long before. */
const maxSeconds = 15;

/**
 * Where to cut a recording for the transcriber: segments of speech with nothing left out, cut at pauses, at most 15 s
 * long. Somebody who never pauses is cut at the least likely speech in the last third.
 */
export function planSegments(probabilities: readonly number[]): SpeechSpan[] {
  const seconds = probabilities.length * windowSeconds;
  return joinShort(findSpeech(probabilities))
    .flatMap((span) => splitLong(span, probabilities))
    .map((span, index, all) => addMargins(span, all[index - 1], all[index + 1], seconds));
}

function findSpeech(probabilities: readonly number[]): SpeechSpan[] {
  const spans: SpeechSpan[] = [];
  let start: number | undefined;
  let lastSpoken = 0;
  const end = () => {
    if (start === undefined) return;
    const span = { startSeconds: start * windowSeconds, endSeconds: (lastSpoken + 1) * windowSeconds };
    if (lengthOf(span) >= speechMinSeconds) spans.push(span);
    start = undefined;
  };
  for (const [index, probability] of probabilities.entries()) {
    if (probability >= (start === undefined ? speechProbability : pauseProbability)) {
      start ??= index;
      lastSpoken = index;
    } else if ((index - lastSpoken) * windowSeconds >= pauseMinSeconds) end();
  }
  end();
  return spans;
}

/** Joins spans while the whole is shorter than wanted: the model hears better with some context. */
function joinShort(spans: readonly SpeechSpan[]): SpeechSpan[] {
  const joined: SpeechSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    const isNear = last && span.startSeconds - last.endSeconds < 1.5;
    if (isNear && span.endSeconds - last.startSeconds <= wantedSeconds) last.endSeconds = span.endSeconds;
    else joined.push({ ...span });
  }
  return joined;
}

function splitLong(span: SpeechSpan, probabilities: readonly number[]): SpeechSpan[] {
  if (lengthOf(span) <= maxSeconds) return [span];
  const from = Math.round((span.startSeconds + (maxSeconds * 2) / 3) / windowSeconds);
  const to = Math.round((span.startSeconds + maxSeconds) / windowSeconds);
  let quietest = from;
  for (let index = from; index < to; index += 1) {
    if ((probabilities[index] ?? 1) < (probabilities[quietest] ?? 1)) quietest = index;
  }
  const cut = (quietest + 0.5) * windowSeconds;
  const rest = { startSeconds: cut, endSeconds: span.endSeconds };
  return [{ startSeconds: span.startSeconds, endSeconds: cut }, ...splitLong(rest, probabilities)];
}

/** Margins of neighbours meet in the middle of the pause at most: no word is written twice. */
function addMargins(
  { startSeconds, endSeconds }: SpeechSpan,
  before: SpeechSpan | undefined,
  after: SpeechSpan | undefined,
  recordingSeconds: number,
): SpeechSpan {
  const earliest = before ? (before.endSeconds + startSeconds) / 2 : 0;
  const latest = after ? (endSeconds + after.startSeconds) / 2 : recordingSeconds;
  return {
    startSeconds: Math.max(earliest, startSeconds - marginSeconds),
    endSeconds: Math.min(latest, endSeconds + marginSeconds),
  };
}

function lengthOf({ startSeconds, endSeconds }: SpeechSpan): number {
  return endSeconds - startSeconds;
}
