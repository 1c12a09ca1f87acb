import { type SpeechLanguageCode, speechLanguages } from '../../contract/speech';
import type { SpeechConfig } from '../config';
import type { Isolation } from '../isolation/isolation';
import { createEnglishEngine } from './english-engine';
import type { SpeechEngine } from './speech-engine';
import type { SpeechPool } from './speech-pool';
import { createTranscriptionCommand } from './transcription-command';
import { createTranscriptionEndpoint } from './transcription-endpoint';

export type SpeechEngines = {
  /** The languages that this server transcribes. */
  languages: readonly SpeechLanguageCode[];
  /** Undefined for a language that is not among them. */
  engineFor: (languageCode: SpeechLanguageCode) => SpeechEngine | undefined;
};

type Route = { engine: SpeechEngine; languages: readonly SpeechLanguageCode[] };

/** The operator's engines for the languages they are configured with, and this server's own for English otherwise. */
export function createSpeechEngines(
  config: SpeechConfig,
  isolation: Isolation,
  pool: SpeechPool,
): SpeechEngines {
  const routes = createConfiguredRoutes(config, isolation);
  const isEnglishRouted = routes.some(({ languages }) => languages.includes('en-GB'));
  const english = isEnglishRouted ? undefined : createEnglishEngine(pool);
  if (english) routes.push({ engine: english, languages: ['en-GB'] });
  const findRoute = (code: SpeechLanguageCode) => routes.find(({ languages }) => languages.includes(code));
  return {
    languages: speechLanguages.map(({ code }) => code).filter(findRoute),
    engineFor: (languageCode) => findRoute(languageCode)?.engine,
  };
}

/** The first that knows a language gets it. */
function createConfiguredRoutes(config: SpeechConfig, isolation: Isolation): Route[] {
  const { url, apiKey, model, command, commandReads, languages, commandLanguages } = config;
  const routes: Route[] = [];
  if (url) routes.push({ engine: createTranscriptionEndpoint({ url, apiKey, model }), languages });
  if (command) {
    routes.push({
      engine: createTranscriptionCommand(command, commandReads, isolation),
      languages: url ? commandLanguages : languages,
    });
  }
  return routes;
}
