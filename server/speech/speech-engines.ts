import type { SpeechLanguageCode } from '../../contract/speech';
import type { SpeechConfig } from '../config';
import type { Isolation } from '../isolation/isolation';
import { createEnglishEngine } from './english-engine';
import type { SpeechEngine } from './speech-engine';
import { createTranscriptionCommand } from './transcription-command';
import { createTranscriptionEndpoint } from './transcription-endpoint';

export type SpeechEngines = {
  /** The languages that this server transcribes. */
  languages: readonly SpeechLanguageCode[];
  /** Undefined for a language that is not among them. */
  engineFor: (languageCode: SpeechLanguageCode) => SpeechEngine | undefined;
  close: () => Promise<void>;
};

/** The operator's engine for the languages it is configured with, and this server's own for English otherwise. */
export function createSpeechEngines(
  config: SpeechConfig,
  isolation: Isolation,
  log: (text: string) => void,
): SpeechEngines {
  const configured = createConfiguredEngine(config, isolation);
  const configuredLanguages = configured ? config.languages : [];
  const english = configuredLanguages.includes('en-GB') ? undefined : createEnglishEngine(isolation, log);
  return {
    languages: english ? ['en-GB', ...configuredLanguages] : configuredLanguages,
    engineFor: (languageCode) => {
      if (configuredLanguages.includes(languageCode)) return configured;
      return languageCode === 'en-GB' ? english : undefined;
    },
    close: async () => english?.close(),
  };
}

function createConfiguredEngine(config: SpeechConfig, isolation: Isolation): SpeechEngine | undefined {
  const { url, command } = config;
  if (url) return createTranscriptionEndpoint({ url, apiKey: config.apiKey, model: config.model });
  return command ? createTranscriptionCommand(command, config.commandReads, isolation) : undefined;
}
