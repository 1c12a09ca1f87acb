import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { array, object, optional, parse, string } from 'valibot';
import { failureCodes } from '../../contract/failures';
import {
  type SpeechLanguageCode,
  speechSegmentsSchema,
  type Transcript,
  transcriptSchema,
} from '../../contract/speech';
import type { Database, Queryable, Transaction } from '../db/database';
import { transcriptions } from '../db/schema';
import type { FileOwner } from '../storage/file-store';
import type { SpeechText } from './speech-engine';
import type { SpeechRefusalReason } from './speech-refusals';

export type Transcription = typeof transcriptions.$inferSelect;

const unfinished = ['queued', 'working'] as const;
const piecesSchema = array(object({ text: string(), segments: optional(speechSegmentsSchema) }));

/** Writes a transcription that waits for its task; answers with its id. */
export async function insertTranscription(
  tx: Transaction,
  { siteCode, ownerId }: FileOwner,
  source: { sourceFileId: string; languageCode: SpeechLanguageCode },
): Promise<string> {
  const id = randomUUID();
  await tx.insert(transcriptions).values({ id, siteCode, ownerId, ...source });
  return id;
}

/** This owner's transcription; another's is not there. */
export async function findTranscriptionOf(
  database: Queryable,
  { siteCode, ownerId }: FileOwner,
  id: string,
): Promise<Transcription | undefined> {
  const [row] = await database
    .select()
    .from(transcriptions)
    .where(
      and(
        eq(transcriptions.id, id),
        eq(transcriptions.siteCode, siteCode),
        eq(transcriptions.ownerId, ownerId),
      ),
    );
  return row;
}

/** Notes that a task works on it. Undefined when it has ended: there is nothing left to do. */
export async function beginTranscription(database: Database, id: string): Promise<Transcription | undefined> {
  const [row] = await database
    .update(transcriptions)
    .set({ state: 'working' })
    .where(isUnfinished(id))
    .returning();
  return row;
}

/** The texts of the pieces that are done, in order. */
export function readPieces({ pieces }: Transcription): SpeechText[] {
  return parse(piecesSchema, JSON.parse(pieces)).map(({ text, segments }) => ({
    text,
    ...(segments ? { segments } : {}),
  }));
}

/** Keeps the pieces done so far, so that none is paid for twice. */
export async function keepPieces(
  database: Database,
  id: string,
  pieces: readonly SpeechText[],
  pieceCount: number,
): Promise<void> {
  await database
    .update(transcriptions)
    .set({ pieces: JSON.stringify(pieces), pieceCount })
    .where(isUnfinished(id));
}

/** Ends it with its text. */
export async function finishTranscription(
  database: Database,
  id: string,
  transcript: Transcript,
): Promise<void> {
  await database
    .update(transcriptions)
    .set({ state: 'done', transcript: JSON.stringify(transcript), pieces: '[]', finishedAt: new Date() })
    .where(isUnfinished(id));
}

/** Ends it with what was wrong. */
export async function refuseTranscription(
  database: Database,
  id: string,
  reason: SpeechRefusalReason,
): Promise<void> {
  await database
    .update(transcriptions)
    .set({ state: 'failed', failureCode: failureCodes.speech[reason], finishedAt: new Date() })
    .where(isUnfinished(id));
}

/** The text of a transcription that is done. */
export function transcriptOf(transcription: Transcription): Transcript {
  return parse(transcriptSchema, JSON.parse(transcription.transcript ?? 'null'));
}

/** Why a failed one has none. */
export function refusalReasonOf({ failureCode }: Transcription): SpeechRefusalReason {
  const reasons = Object.keys(failureCodes.speech) as SpeechRefusalReason[];
  return reasons.find((reason) => failureCodes.speech[reason] === failureCode) ?? 'engineFailed';
}

function isUnfinished(id: string) {
  return and(eq(transcriptions.id, id), inArray(transcriptions.state, [...unfinished]));
}
