import type { JobFacts, ToolFacts } from './tool-facts';

/** Extensions that a conversion accepts. */
export const documentExtensions = [
  'png',
  'jpg',
  'jpeg',
  'xlsx',
  'docx',
  'pptx',
  'pdf',
  'xls',
  'doc',
  'ppt',
] as const;
export type DocumentExtension = (typeof documentExtensions)[number];

/** What a document may become. */
export const documentTargets = ['pdf', 'docx', 'xlsx', 'png', 'html'] as const;
export type DocumentTarget = (typeof documentTargets)[number];

export const documents = {
  type: 5,
  path: '/t/pdf',
  blocks: ['ConvertUpload'],
  extensions: documentExtensions,
  capability: 'conversions',
  job: { kind: 'document' } as JobFacts<'document', { from: DocumentExtension; to: DocumentTarget }>,
} as const satisfies ToolFacts;
