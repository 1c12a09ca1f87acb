import { join } from 'node:path';
import { hourMs } from '../../contract/time-spans';
import type { Isolation } from '../isolation/isolation';
import type { Sandbox } from '../isolation/sandbox';
import { readSpeechText } from './read-speech-text';
import { runProgram } from './run-program';
import { isoLanguageOf, type SpeechEngine, SpeechEngineError, type SpeechPiece } from './speech-engine';

/** A piece of ten minutes takes a slow machine a multiple of it. */
const deadlineMs = hourMs;
const outputName = 'transcript';

/**
 * The operator's own program: a WAV in, text or JSON out, on its standard output or, where the command says `{output}`,
 * in a file of that name (with or without `.json` behind it, as whisper.cpp writes it). No shell is involved. It runs in
 * a sandbox without a network, where it reads the system's programs, the files that its command names by absolute path, and
 * `readable`.
 */
export function createTranscriptionCommand(
  command: string,
  readable: readonly string[],
  isolation: Isolation,
): SpeechEngine {
  const words = splitCommand(command);
  return {
    async transcribe(piece) {
      const sandbox = await isolation.openSandbox('speech');
      try {
        return await transcribeWith(words, readable, piece, sandbox);
      } finally {
        await sandbox.remove();
      }
    },
  };
}

/** Splits at spaces; what is in double or single quotes stays together. */
function splitCommand(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

async function transcribeWith(
  words: readonly string[],
  readable: readonly string[],
  piece: SpeechPiece,
  sandbox: Sandbox,
) {
  const inputPath = await sandbox.put(piece.wavPath, 'piece.wav');
  const outputPath = join(sandbox.jobFolder, outputName);
  const filled = words.map((word) =>
    word
      .replaceAll('{input}', inputPath)
      .replaceAll('{language}', isoLanguageOf(piece.languageCode))
      .replaceAll('{output}', outputPath),
  );
  const { how, stdout, stderr } = await runProgram(sandbox, filled, {
    deadlineMs,
    signal: piece.signal,
    readable,
  });
  if (how !== 'exit code 0') {
    throw new SpeechEngineError('refused', `SPEECH_COMMAND: ${how}: ${stderr.slice(-300)}`);
  }
  const hasOutputFile = words.some((word) => word.includes('{output}'));
  const output = hasOutputFile ? await readOutput(sandbox) : stdout;
  const text = readSpeechText(output);
  if (!text) throw new SpeechEngineError('refused', 'SPEECH_COMMAND wrote JSON of another shape');
  return text;
}

async function readOutput(sandbox: Sandbox): Promise<string> {
  for (const name of [outputName, `${outputName}.json`, `${outputName}.txt`]) {
    const text = await sandbox.readText(name);
    if (text !== undefined) return text;
  }
  throw new SpeechEngineError('refused', 'SPEECH_COMMAND wrote nothing to {output}');
}
