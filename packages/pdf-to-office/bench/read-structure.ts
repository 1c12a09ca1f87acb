import type { GridCell } from './score-adjacency';

/** Reads the tables of an ICDAR 2013 `*-str.xml`: each as its cells, the regions of a table below or beside each other. */
export function readStructure(xml: string): GridCell[][] {
  return [...xml.matchAll(/<table[ >].*?<\/table>/gs)].map(([table]) =>
    [...table.matchAll(/<region([^>]*)>(.*?)<\/region>/gs)].flatMap(([, region = '', cells = '']) => {
      const columnOffset = readNumber(region, 'col-increment') ?? 0;
      const rowOffset = readNumber(region, 'row-increment') ?? 0;
      return [...cells.matchAll(/<cell([^>]*)>(.*?)<\/cell>/gs)].map(([, place = '', inner = '']) => {
        const column = readNumber(place, 'start-col') ?? 0;
        const row = readNumber(place, 'start-row') ?? 0;
        return {
          text: decodeXml(/<content>(.*?)<\/content>/s.exec(inner)?.[1] ?? ''),
          column: column + columnOffset,
          row: row + rowOffset,
          endColumn: (readNumber(place, 'end-col') ?? column) + columnOffset,
          endRow: (readNumber(place, 'end-row') ?? row) + rowOffset,
        };
      });
    }),
  );
}

function readNumber(attributes: string, name: string): number | undefined {
  const found = new RegExp(`${name}=['"](\\d+)['"]`).exec(attributes)?.[1];
  return found === undefined ? undefined : Number(found);
}

function decodeXml(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/g, '&');
}
