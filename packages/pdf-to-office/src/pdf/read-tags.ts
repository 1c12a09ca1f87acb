import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { CellTag, ItemTag } from '../layout/page-content';

/**
 * What a tagged PDF says of marked content: a heading's level, 0 for other text; what a figure shows; which list item or
 * table's cell it is part of.
 */
export type Tags = {
  levels: ReadonlyMap<number, number>;
  alternatives: ReadonlyMap<number, string>;
  items: ReadonlyMap<number, ItemTag>;
  cells: ReadonlyMap<number, CellTag>;
};

/** What a node inherits from those it is in. */
type Inherited = {
  level: number;
  alternative: string | undefined;
  listDepth: number;
  item: ItemTag | undefined;
  table: number;
  row: number;
  cell: CellTag | undefined;
};

const outside: Inherited = {
  level: 0,
  alternative: undefined,
  listDepth: 0,
  item: undefined,
  table: 0,
  row: 0,
  cell: undefined,
};

/** Deeper than any honest document nests. */
const maxDepth = 64;

/** Reads a page's structure tree by the numbers of the page's marked content. Empty for a PDF without tags. */
export async function readTags(page: PDFPageProxy): Promise<Tags> {
  const levels = new Map<number, number>();
  const alternatives = new Map<number, string>();
  const items = new Map<number, ItemTag>();
  const cells = new Map<number, CellTag>();
  const counts = { item: 0, table: 0, row: 0, cell: 0 };
  // A damaged tree costs the tags alone.
  const root: unknown = await page.getStructTree().catch(() => null);
  visit(root, outside, 0);
  return { levels, alternatives, items, cells };

  function visit(node: unknown, inherited: Inherited, depth: number): void {
    if (typeof node !== 'object' || node === null || depth > maxDepth) return;
    const id = 'id' in node ? contentOf(node.id) : undefined;
    if (id !== undefined) {
      const { level, alternative, item, cell } = inherited;
      levels.set(id, level);
      if (alternative !== undefined) alternatives.set(id, alternative);
      if (item) items.set(id, item);
      if (cell) cells.set(id, cell);
    }
    const own = inherit(node, inherited);
    const children: unknown = 'children' in node ? node.children : undefined;
    for (const child of Array.isArray(children) ? children : []) visit(child, own, depth + 1);
  }

  function inherit(node: object, inherited: Inherited): Inherited {
    const role = 'role' in node ? String(node.role) : '';
    const heading = /^H([1-6])?$/.exec(role);
    if (heading) return { ...inherited, level: Number(heading[1] ?? 1) };
    if (role === 'Figure' && 'alt' in node && typeof node.alt === 'string' && node.alt !== '')
      return { ...inherited, alternative: node.alt };
    const { listDepth, item } = inherited;
    if (role === 'L') return { ...inherited, listDepth: listDepth + 1 };
    if (role === 'LI') {
      counts.item += 1;
      return { ...inherited, item: { id: counts.item, level: Math.max(0, listDepth - 1), isLabel: false } };
    }
    if (role === 'Table') {
      counts.table += 1;
      return { ...inherited, table: counts.table, row: 0, cell: undefined };
    }
    if (role === 'TR') {
      counts.row += 1;
      return { ...inherited, row: counts.row };
    }
    if ((role === 'TD' || role === 'TH') && inherited.row > 0) {
      counts.cell += 1;
      const { table, row } = inherited;
      return { ...inherited, cell: { table, row, cell: counts.cell, isHead: role === 'TH' } };
    }
    return role === 'Lbl' && item ? { ...inherited, item: { ...item, isLabel: true } } : inherited;
  }
}

/** `p12R_mc3` is the page's marked content 3. */
function contentOf(id: unknown): number | undefined {
  const found = /^p\d+R(?:\d+)?_mc(\d+)$/.exec(String(id))?.[1];
  return found === undefined ? undefined : Number(found);
}
