import { startCompress } from './compress/compress-feature';
import type { ServerConfig } from './config';
import { startDocuments } from './documents/documents-feature';
import type { Isolation } from './isolation/isolation';
import { startPhotos } from './photos/photos-feature';
import type { ServerFeature } from './server-feature';
import type { ServerLog } from './server-log';
import { startSpeech } from './speech/speech-feature';

/** The server's part of each tool that has one: one line each. */
export async function startFeatures(
  config: ServerConfig,
  isolation: Isolation,
  log: ServerLog,
): Promise<ServerFeature[]> {
  return [
    await startDocuments(config, log, isolation),
    startSpeech(config.speech, isolation, log),
    startPhotos(config, isolation, log),
    startCompress(isolation, log),
  ];
}
