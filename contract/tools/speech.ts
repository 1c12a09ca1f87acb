import type { SpeechLanguageCode } from '../speech';
import type { JobFacts, ToolFacts } from './tool-facts';

/** Extensions of the recordings it takes. */
export const audioExtensions = ['wav', 'mp3', 'wma', 'm4a', 'amr', 'mid', 'ape', 'flac', 'ogg'] as const;

/** The language that is spoken in the recording. */
type SpeechInput = { languageCode: SpeechLanguageCode };

export const speech = {
  type: 3,
  path: '/t/text-conversion',
  blocks: ['SpeechToText'],
  extensions: audioExtensions,
  capability: 'speech',
  job: { kind: 'speech' } as JobFacts<'speech', SpeechInput>,
} as const satisfies ToolFacts;
