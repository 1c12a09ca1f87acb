import type { JobInputs } from './tools/tool-list';

/** Engines that run on a person's device. Each is one script of `workers/device`, fetched on its own. */
export const engineNames = ['picture-pdf', 'pdf-office', 'compress-picture'] as const;
export type EngineName = (typeof engineNames)[number];

/** Which engines the work of a kind may need. */
export const enginesOf: Partial<Record<keyof JobInputs, readonly EngineName[]>> = {
  document: ['picture-pdf', 'pdf-office'],
  compress: ['compress-picture'],
};

/** Where a site has work done: `auto` is the server, and this device while the network is gone. */
export const placeRules = ['server', 'device', 'auto'] as const;
export type PlaceRule = (typeof placeRules)[number];

/** Without word from the server for this long, a device asks it once before it works for a member again. */
export const membershipWordDays = 7;

/** Where scripts of engines are kept, apart from the app's own, which give way to newer ones. */
export const engineCacheName = 'toolfront-engines';

/** True for the script of this engine, of whatever version. */
export function isEngineAddress(engine: EngineName, address: string): boolean {
  return new RegExp(`/assets/${engine}-[\\w-]+\\.js$`).test(address);
}

const pictures: readonly string[] = ['jpg', 'jpeg', 'png'];
/** Pictures that become smaller here as they do on the server. */
const shrinkable: readonly string[] = ['jpg', 'jpeg', 'webp'];
/** What the engine for PDFs writes. */
export const pdfTargets = ['docx', 'xlsx', 'html', 'png'] as const;
export type PdfTarget = (typeof pdfTargets)[number];

/** The engine of this device for a piece of work; undefined where only a server can do it. */
export function findEngine<Kind extends keyof JobInputs>(
  kind: Kind,
  input: JobInputs[Kind],
): EngineName | undefined {
  if (kind === 'compress') {
    return shrinkable.includes((input as JobInputs['compress']).extension) ? 'compress-picture' : undefined;
  }
  if (kind !== 'document') return undefined;
  const { from, to } = input as JobInputs['document'];
  if (to === 'pdf' && pictures.includes(from)) return 'picture-pdf';
  return from === 'pdf' && isPdfTarget(to) ? 'pdf-office' : undefined;
}

export function isPdfTarget(extension: string): extension is PdfTarget {
  return (pdfTargets as readonly string[]).includes(extension);
}
