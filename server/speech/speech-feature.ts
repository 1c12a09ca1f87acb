import type { SpeechConfig } from '../config';
import type { Isolation } from '../isolation/isolation';
import type { ServerFeature } from '../server-feature';
import type { ServerLog } from '../server-log';
import { findFfmpeg, missingFfmpeg } from './find-ffmpeg';
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
    missing: ffmpeg ? [] : [missingFfmpeg],
    register: (app, services) => {
      registerSpeechRoutes(app, services, tools);
    },
    close: pool.close,
  };
}
