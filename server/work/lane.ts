import type { EngineTime } from '../processes/engine-time';
import type { Run, RunnableKind } from './run-work';

/** The slots of one kind in this process, and the works that run in them. */
export type Lane = {
  kind: RunnableKind;
  slots: number;
  runs: Map<Run, Promise<void>>;
  /** Of runs that have ended. */
  engineTime: EngineTime;
  /** By so much more engine time long work of one person comes after that of another. */
  sliceMs: number;
};

export function hasFreeSlot({ runs, slots }: Lane): boolean {
  return runs.size < slots;
}

/** Slots for one person: one is left to everybody else. */
export function allButOne({ slots }: Pick<Lane, 'slots'>): number {
  return Math.max(1, slots - 1);
}

/** Slots for long work; of more than three about half, since short work is what most people wait for. */
export function longSlots({ slots }: Pick<Lane, 'slots'>): number {
  return Math.max(1, Math.min(slots - 1, Math.ceil(slots / 2)));
}
