import type { EngineOrder, EngineOutcome } from '../queue/run/job-step';

/** To an engine: its part of the order. */
export type EngineRequest = Omit<EngineOrder, 'engine'>;

/** From an engine: how far it is, from 0 to 1; then its result, which may be a ZIP of several files, or why there is none. */
export type EngineMessage = { type: 'progress'; fraction: number } | EngineAnswer;

export type EngineAnswer = Exclude<EngineOutcome, { type: 'missing' }>;
