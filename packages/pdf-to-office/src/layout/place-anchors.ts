import { type Block, blocksOfPage, type PageLayout, type Paragraph } from './block';

/** A line that a link leads to may begin so many points above it. */
const slack = 4;

/** How a link within the document names where it leads to, until that is found. */
export function nameDestination({ page, height }: { page: number; height?: number | undefined }): string {
  return `#${page}${height === undefined ? '' : ` ${Math.round(height)}`}`;
}

/** Gives the paragraphs that links lead to an anchor; links that lead to none are text. */
export function placeAnchors(pages: readonly PageLayout[]): void {
  const paragraphs = new Map(pages.map((page) => [page, paragraphsOf(blocksOfPage(page))]));
  const anchors = new Map<string, string | undefined>();
  let count = 0;
  for (const run of [...paragraphs.values()].flat().flatMap(({ runs }) => runs)) {
    const { href } = run.look;
    if (!href?.startsWith('#')) continue;
    if (!anchors.has(href)) {
      const target = findTarget(href);
      if (target && target.anchor === undefined) target.anchor = `place-${++count}`;
      anchors.set(href, target?.anchor);
    }
    const anchor = anchors.get(href);
    run.look = { ...run.look, href: anchor === undefined ? undefined : `#${anchor}` };
  }

  function findTarget(href: string): Paragraph | undefined {
    const [number, height] = href.slice(1).split(' ').map(Number);
    const page = pages.find((one) => one.number === number);
    const own = (page && paragraphs.get(page)) ?? [];
    const top = page && height !== undefined ? page.height - height : 0;
    return own.find((paragraph) => paragraph.bottom > top + slack) ?? own.at(-1);
  }
}

function paragraphsOf(blocks: readonly Block[]): Paragraph[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return [block];
    return block.kind === 'table' ? block.cells.flatMap((cell) => paragraphsOf(cell.blocks)) : [];
  });
}
