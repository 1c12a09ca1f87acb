import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeWorkFolder } from '../processes/work-folder';
import { readSpeechText } from './read-speech-text';
import { runProgram } from './run-program';
import { isoLanguageOf, type SpeechEngine, SpeechEngineError, type SpeechPiece } from './speech-engine';

/** A piece of ten minutes takes a slow machine a multiple of it. */
const deadlineMs = 60 * 60_000;

/**
 * The operator's own program: a WAV in, text or JSON out, on its standard output or, where the command says `{output}`,
 * in a file of that name (with or without `.json` behind it, as whisper.cpp writes it). No shell is involved.
 */
export function createTranscriptionCommand(command: string): SpeechEngine {
  const words = splitCommand(command);
  return {
    async transcribe(piece) {
      const folder = await makeWorkFolder('speech');
      try {
        return await transcribeWith(words, piece, join(folder, 'transcript'));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Splits at spaces; what stands in double or single quotes stays together. */
function splitCommand(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

async function transcribeWith(words: readonly string[], piece: SpeechPiece, outputPath: string) {
  const filled = words.map((word) =>
    word
      .replaceAll('{input}', piece.wavPath)
      .replaceAll('{language}', isoLanguageOf(piece.languageCode))
      .replaceAll('{output}', outputPath),
  );
  const { how, stdout, stderr } = await runProgram(filled, { deadlineMs, signal: piece.signal });
  if (how !== 'exit code 0') {
    throw new SpeechEngineError('refused', `SPEECH_COMMAND: ${how}: ${stderr.slice(-300)}`);
  }
  const hasOutputFile = words.some((word) => word.includes('{output}'));
  const output = hasOutputFile ? await readOutput(outputPath) : stdout;
  const text = readSpeechText(output);
  if (!text) throw new SpeechEngineError('refused', 'SPEECH_COMMAND wrote JSON of another shape');
  return text;
}

async function readOutput(path: string): Promise<string> {
  for (const candidate of [path, `${path}.json`, `${path}.txt`]) {
    const text = await readFile(candidate, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  throw new SpeechEngineError('refused', 'SPEECH_COMMAND wrote nothing to {output}');
}
