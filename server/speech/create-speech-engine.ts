import type { SpeechConfig } from '../config';
import type { SpeechEngine } from './speech-engine';
import { createTranscriptionCommand } from './transcription-command';
import { createTranscriptionEndpoint } from './transcription-endpoint';

/** The engine this server is configured with; undefined when there is none. */
export function createSpeechEngine(config: SpeechConfig): SpeechEngine | undefined {
  const { url, command } = config;
  if (url) return createTranscriptionEndpoint({ url, apiKey: config.apiKey, model: config.model });
  return command ? createTranscriptionCommand(command) : undefined;
}
