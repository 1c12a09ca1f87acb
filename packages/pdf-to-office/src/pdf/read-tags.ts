import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a tagged PDF says of marked content: a heading's level, 0 for other text; what a figure shows. */
export type Tags = { levels: ReadonlyMap<number, number>; alternatives: ReadonlyMap<number, string> };

/** Deeper than any honest document nests. */
const maxDepth = 64;

/** Reads a page's structure tree by the numbers of the page's marked content. Empty for a PDF without tags. */
export async function readTags(page: PDFPageProxy): Promise<Tags> {
  const levels = new Map<number, number>();
  const alternatives = new Map<number, string>();
  // A damaged tree costs the tags alone.
  const root: unknown = await page.getStructTree().catch(() => null);
  visit(root, 0, undefined, 0);
  return { levels, alternatives };

  function visit(node: unknown, level: number, alternative: string | undefined, depth: number): void {
    if (typeof node !== 'object' || node === null || depth > maxDepth) return;
    const id = 'id' in node ? contentOf(node.id) : undefined;
    if (id !== undefined) {
      levels.set(id, level);
      if (alternative !== undefined) alternatives.set(id, alternative);
    }
    const role = 'role' in node ? String(node.role) : '';
    const own = /^H([1-6])?$/.exec(role);
    const isFigure = role === 'Figure' && 'alt' in node && typeof node.alt === 'string' && node.alt !== '';
    const children: unknown = 'children' in node ? node.children : undefined;
    for (const child of Array.isArray(children) ? children : [])
      visit(child, own ? Number(own[1] ?? 1) : level, isFigure ? String(node.alt) : alternative, depth + 1);
  }
}

/** `p12R_mc3` is the page's marked content 3. */
function contentOf(id: unknown): number | undefined {
  const found = /^p\d+R(?:\d+)?_mc(\d+)$/.exec(String(id))?.[1];
  return found === undefined ? undefined : Number(found);
}
