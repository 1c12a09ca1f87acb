import type { Sensitivity } from './clap-detector';

/** From page to audio thread; the newest holds, and a new one starts with fresh ears. */
export type ListenSettings = { sensitivity: Sensitivity };

/** From the audio thread: two or three claps, or how loud it is in decibels below full scale. */
export type ClapMessage = { type: 'claps' } | { type: 'level'; db: number };

export const levelsPerSecond = 10;
