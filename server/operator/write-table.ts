/** Lines with aligned columns, under their names; none where there is no row. */
export function writeTable(names: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return ['None.'];
  const all = [names, ...rows];
  const widths = names.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
