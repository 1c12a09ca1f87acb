import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentExtension, DocumentTarget } from '../../contract/documents';
import {
  type ConversionOutcome,
  createDocumentEngine,
  type DocumentEngine,
  type DocumentEngineOptions,
} from '../documents/document-engine';
import { findIsolation } from '../isolation/isolation';

const silentLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

export type TestEngine = {
  engine: DocumentEngine;
  /** Converts bytes; `percents` is the progress that was reported. */
  convert: (
    source: Buffer,
    from: DocumentExtension,
    to: DocumentTarget,
    person?: string,
  ) => Promise<ConversionOutcome & { percents: number[]; bytes: Buffer }>;
  close: () => Promise<void>;
};

/** Lacks LibreOffice and the recognizer. */
export const bareMachine = {
  survey: { office: undefined, missingPackages: [] },
  recognition: { recognizer: undefined, missingPackages: ['tesseract-ocr'] },
};

/** An engine with a folder of its own. */
export async function startTestEngine(options: Partial<DocumentEngineOptions> = {}): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-engine-'));
  const engine = await createDocumentEngine({
    log: silentLog,
    isolation: await findIsolation({ isWeak: false, hidden: [] }),
    ...options,
  });
  return {
    engine,
    convert: async (source, from, to, person = 'somebody') => {
      const outDir = await mkdtemp(join(folder, 'one-'));
      const sourcePath = join(outDir, 'source');
      await writeFile(sourcePath, source);
      const percents: number[] = [];
      const onProgress = (percent: number) => percents.push(percent);
      const outcome = await engine.convert({ sourcePath, person, from, to, outDir, onProgress });
      return { ...outcome, percents, bytes: await readFile(outcome.path) };
    },
    close: async () => {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
