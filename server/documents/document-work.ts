import { basename, extname } from 'node:path';
import { object } from 'valibot';
import { documentExtensionSchema, documentTargetSchema } from '../../contract/documents';
import type { WorkKind } from '../work/work-kind';
import type { DocumentEngine } from './document-engine';
import type { Refusal } from './document-refusal';
import { documentRefusals } from './document-refusals';

const orderSchema = object({ from: documentExtensionSchema, to: documentTargetSchema });

/** Converting one document. */
export function createDocumentWork(engine: DocumentEngine): WorkKind<typeof orderSchema, Refusal> {
  return {
    name: 'document',
    order: orderSchema,
    refusals: documentRefusals,
    isRestartable: true,
    run: async (source, { from, to }, progress, signal) => {
      const { path, extension, receipt } = await engine.convert({
        sourcePath: source.path,
        person: source.person,
        from,
        to,
        outDir: source.folder,
        onProgress: progress.report,
        signal,
      });
      const name = `${basename(source.name, extname(source.name))}.${extension}`;
      return { file: { path, name }, data: receipt };
    },
  };
}
