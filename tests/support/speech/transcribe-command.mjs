// A speech program of the tests: `node transcribe-command.mjs RECORDING LANGUAGE`. It writes what whisper.cpp would,
// for a recording that it measures.
import { statSync } from 'node:fs';

const [path, language] = process.argv.slice(2);
const seconds = (statSync(path).size - 44) / 32_000;
process.stdout.write(
  JSON.stringify({
    transcription: [
      { offsets: { from: 0, to: Math.round(seconds * 1000) }, text: ` ${language}, ${seconds.toFixed(1)} s` },
    ],
  }),
);
