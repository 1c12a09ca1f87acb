import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { SpeechConfig } from '../config';
import type { Isolation } from '../isolation/isolation';
import type { ServerFeature } from '../server-feature';
import type { ServerLog } from '../server-log';
import { createSpeechEngines } from './speech-engines';
import { createSpeechPool } from './speech-pool';
import { registerSpeechRoutes } from './speech-routes';

/** Speech to text: English with this server's own engine, any language with one that the operator configured. */
export function startSpeech(config: SpeechConfig, isolation: Isolation, log: ServerLog): ServerFeature {
  const pool = createSpeechPool(isolation, (text) => log.debug(text));
  const engines = createSpeechEngines(config, isolation, pool);
  const ffmpeg = findFfmpeg(config.ffmpegPath);
  const tools = ffmpeg && isolation.level !== 'none' ? { engines, ffmpeg, isolation, pool } : undefined;
  return {
    capabilities: { speech: tools ? { languages: [...engines.languages] } : false },
    missing: ffmpeg
      ? []
      : ['Speech to text needs ffmpeg: apt-get install --no-install-recommends ffmpeg, or set FFMPEG_PATH.'],
    register: (app, services) => {
      registerSpeechRoutes(app, services, tools);
    },
    close: pool.close,
  };
}

function findFfmpeg(named: string | undefined): string | undefined {
  if (named) return existsSync(named) ? named : undefined;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find((path) => existsSync(path));
}
