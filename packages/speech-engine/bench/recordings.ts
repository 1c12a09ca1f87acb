import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A recording of 16 kHz, mono, and what is said in it. */
export type SpokenText = { wavPath: string; said: string };
export type Corpus = { name: string; recordings: SpokenText[] };

const testData = '/usr/share/pocketsphinx/test/data';
const sentences = [
  'The train to the coast leaves at nine and arrives before noon.',
  'Please send the signed contract back to our office by Friday.',
  'She planted three apple trees behind the old stone house.',
  'The meeting was moved to Thursday because the room was taken.',
  'Nobody in the village could remember such a warm winter.',
  'Take one tablet in the morning and two in the evening with water.',
  'Our new kitchen has a wide window above the sink.',
  'The museum is closed on Monday but open until ten on Saturday.',
];
const voices = ['en-us', 'en-gb'];
/** Pink noise beside the voice; 0 dB is as loud as the voice. */
const noiseLevels = [
  { name: 'quiet', decibels: undefined },
  { name: 'noise at -20 dB', decibels: -20 },
  { name: 'noise at -10 dB', decibels: -10 },
];

/** Real recordings of Debian's `pocketsphinx-testdata`, and `espeak-ng` at three levels of noise. */
export function makeCorpora(): Corpus[] {
  requirePackages();
  return [
    { name: 'LibriVox, read aloud', recordings: readTranscribed('librivox', 'transcription') },
    { name: 'playing cards, spoken', recordings: readTranscribed('cards', 'cards.transcription') },
    ...makeSynthetic(),
  ];
}

function requirePackages(): void {
  if (existsSync(testData) && ['espeak-ng', 'sox'].every((name) => existsSync(`/usr/bin/${name}`))) return;
  throw new Error(
    'Install what the bench needs: apt-get install pocketsphinx-testdata pocketsphinx pocketsphinx-en-us espeak-ng sox',
  );
}

/** Lines are `<s> what is said </s> (file)`. */
function readTranscribed(folder: string, transcription: string): SpokenText[] {
  const lines = readFileSync(join(testData, folder, transcription), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [, said = '', name = ''] = /^<s>(.*)<\/s>\s*\((.*)\)$/.exec(line.trim()) ?? [];
    return { wavPath: join(testData, folder, `${name}.wav`), said: said.trim() };
  });
}

function makeSynthetic(): Corpus[] {
  const folder = mkdtempSync(join(tmpdir(), 'toolfront-speech-bench-'));
  return noiseLevels.map(({ name, decibels }, level) => ({
    name: `espeak-ng, ${name}`,
    recordings: voices.flatMap((voice) =>
      sentences.map((said, index) => {
        const clean = join(folder, `${voice}-${index}-clean.wav`);
        const wavPath = join(folder, `${voice}-${index}-${level}.wav`);
        execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', clean, said]);
        const format = ['-r', '16000', '-c', '1', '-b', '16'];
        if (decibels === undefined) execFileSync('sox', ['-D', clean, ...format, wavPath, 'norm', '-3']);
        else addNoise(clean, wavPath, decibels, format);
        return { wavPath, said };
      }),
    ),
  }));
}

/** `-R` makes sox's noise the same at every run. */
function addNoise(clean: string, wavPath: string, decibels: number, format: readonly string[]): void {
  const seconds = execFileSync('soxi', ['-D', clean], { encoding: 'utf8' }).trim();
  const noise = `${wavPath}.noise.wav`;
  const voice = `${wavPath}.voice.wav`;
  execFileSync('sox', [
    '-R',
    '-n',
    ...format,
    noise,
    'synth',
    seconds,
    'pinknoise',
    'norm',
    String(-9 + decibels),
  ]);
  execFileSync('sox', ['-D', clean, ...format, voice, 'norm', '-9']);
  execFileSync('sox', ['-D', '-m', '-v', '1', voice, '-v', '1', noise, ...format, wavPath]);
}
