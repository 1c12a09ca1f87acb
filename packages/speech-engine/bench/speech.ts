// `npm run bench:speech`: word errors, speed and memory of this engine and of pocketsphinx on the same recordings.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { planSegments } from '../src/plan-segments';
import { readAllSamples, readSamples } from '../src/read-samples';
import { createTranscriber, sampleRate } from '../src/transcriber';
import { createVoiceDetector } from '../src/voice-detector';
import { makeCorpora, type SpokenText } from './recordings';
import { countWordErrors, splitWords } from './word-errors';

type Score = { errors: number; words: number; seconds: number; cpuMs: number };
type Engine = { name: string; transcribe: (wavPath: string) => Promise<string>; cpuMs: () => number };

const engines = [await startOwnEngine(), ...findPocketSphinx()];
const rows: string[] = [];
for (const { name, recordings } of makeCorpora()) {
  for (const engine of engines) {
    const score = await scoreRecordings(engine, recordings);
    const share = ((100 * score.errors) / score.words).toFixed(1);
    const speed = (score.seconds / (score.cpuMs / 1_000)).toFixed(1);
    rows.push(`| ${name} | ${engine.name} | ${score.words} | ${share} % | ${speed} |`);
  }
}
console.log('| recordings | engine | words | word errors | times real time on one core |');
console.log('| --- | --- | --- | --- | --- |');
for (const row of rows) console.log(row);
console.log(
  `memory of this process at its largest: ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB`,
);

async function scoreRecordings(engine: Engine, recordings: readonly SpokenText[]): Promise<Score> {
  const score: Score = { errors: 0, words: 0, seconds: 0, cpuMs: 0 };
  const before = engine.cpuMs();
  for (const { wavPath, said } of recordings) {
    const words = splitWords(said);
    const text = await engine.transcribe(wavPath);
    const errors = countWordErrors(words, splitWords(text));
    if (process.env.SHOW_ERRORS && errors > 0) console.log(`${engine.name}: ${errors}: ${said} -> ${text}`);
    score.errors += errors;
    score.words += words.length;
    for await (const piece of readSamples(wavPath)) score.seconds += piece.length / sampleRate;
  }
  score.cpuMs = engine.cpuMs() - before;
  return score;
}

async function startOwnEngine(): Promise<Engine> {
  const [detector, transcriber] = await Promise.all([createVoiceDetector(), createTranscriber()]);
  return {
    name: 'this engine',
    cpuMs: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    transcribe: async (wavPath) => {
      const texts: string[] = [];
      for (const { startSeconds, endSeconds } of planSegments(await detector.listen(readSamples(wavPath)))) {
        texts.push(await transcriber.transcribe(await readAllSamples(wavPath, startSeconds, endSeconds)));
      }
      return texts.join(' ');
    },
  };
}

/** Debian's English model, whole files at once. Its processor time is read from the shell that waits for it. */
function findPocketSphinx(): Engine[] {
  if (!existsSync('/usr/bin/pocketsphinx_continuous')) {
    console.log(
      'pocketsphinx is not installed and is left out: apt-get install pocketsphinx pocketsphinx-en-us',
    );
    return [];
  }
  let spentMs = 0;
  return [
    {
      name: 'pocketsphinx',
      cpuMs: () => spentMs,
      transcribe: async (wavPath) => {
        const script = 'pocketsphinx_continuous -infile "$0" -logfn /dev/null; times >&2';
        const output = execFileSync('bash', ['-c', `{ ${script}; } 2>&1`, wavPath], { encoding: 'utf8' });
        const lines = output.trim().split('\n');
        spentMs += readTimes(lines.splice(-2)[1] ?? '');
        return lines.join(' ');
      },
    },
  ];
}

/** The second line of bash's `times`: what its children used, as `0m1.234s 0m0.056s`. */
function readTimes(line: string): number {
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1_000,
    0,
  );
}
