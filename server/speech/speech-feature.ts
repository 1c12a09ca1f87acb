import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { SpeechConfig } from '../config';
import type { Isolation } from '../isolation/isolation';
import type { ServerFeature } from '../server-feature';
import { createSpeechEngine } from './create-speech-engine';
import { registerSpeechRoutes } from './speech-routes';

/** Speech to text: with the engine the operator configured, or none. Either way its calls answer. */
export function startSpeech(config: SpeechConfig, isolation: Isolation): ServerFeature {
  const engine = createSpeechEngine(config, isolation);
  const ffmpeg = findFfmpeg(config.ffmpegPath);
  const tools = engine && ffmpeg && isolation.level !== 'none' ? { engine, ffmpeg, isolation } : undefined;
  return {
    capabilities: { speech: tools ? { languages: [...config.languages] } : false },
    missing: describeMissing(engine !== undefined, ffmpeg !== undefined),
    register: (app, services) => {
      registerSpeechRoutes(app, services, tools);
    },
    close: async () => {},
  };
}

function describeMissing(hasEngine: boolean, hasFfmpeg: boolean): string[] {
  if (!hasEngine) {
    return [
      'Speech to text is not set up: set SPEECH_URL (an OpenAI-compatible transcription endpoint) or SPEECH_COMMAND (a program such as whisper.cpp).',
    ];
  }
  return hasFfmpeg
    ? []
    : ['Speech to text needs ffmpeg: apt-get install --no-install-recommends ffmpeg, or set FFMPEG_PATH.'];
}

function findFfmpeg(named: string | undefined): string | undefined {
  if (named) return existsSync(named) ? named : undefined;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find((path) => existsSync(path));
}
