import type { SpeechConfig } from '../config';
import type { Isolation } from '../isolation/isolation';
import type { SpeechEngine } from './speech-engine';
import { createTranscriptionCommand } from './transcription-command';
import { createTranscriptionEndpoint } from './transcription-endpoint';

/** The engine this server is configured with; undefined when there is none. */
export function createSpeechEngine(config: SpeechConfig, isolation: Isolation): SpeechEngine | undefined {
  const { url, command } = config;
  if (url) return createTranscriptionEndpoint({ url, apiKey: config.apiKey, model: config.model });
  return command ? createTranscriptionCommand(command, config.commandReads, isolation) : undefined;
}
