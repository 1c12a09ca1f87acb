/** Names for a workbook's sheets. */
export type SheetNames = { table: () => string; page: (number: number) => string };

/** `Table 1`, `Table 2` … and `Page 1`: Excel takes each name once, at most 31 characters long. */
export function nameSheets(): SheetNames {
  let tableCount = 0;
  return {
    table: () => {
      tableCount += 1;
      return `Table ${tableCount}`;
    },
    page: (number) => `Page ${number}`,
  };
}
