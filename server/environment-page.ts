import { getDescription } from 'valibot';
import { environmentGroups } from './environment';

/** Where the tables stand in the page. */
const environmentMarks = {
  start: '<!-- Written by `npm run schemas` from server/environment.ts. -->\n',
  end: '<!-- End of the tables. -->\n',
};

function writeEnvironmentTables(): string {
  const tables = Object.entries(environmentGroups).map(([title, variables]) => {
    const rows = Object.entries(variables).map(([name, schema]) => [
      `\`${name}\``,
      writeDefault(schema.default),
      getDescription(schema) ?? '',
    ]);
    return `## ${title}\n\n${writeTable([['variable', 'default', 'what it does'], ...rows])}\n`;
  });
  return `\n${tables.join('\n')}\n`;
}

/** docs/environment.md with its tables as the schema has them. Throws where it has no marks for them. */
export function withEnvironmentTables(page: string): string {
  const [before, rest] = page.split(environmentMarks.start);
  const [, after] = rest?.split(environmentMarks.end) ?? [];
  if (before === undefined || after === undefined) throw new Error('the page has no marks for its tables');
  return `${before}${environmentMarks.start}${writeEnvironmentTables()}${environmentMarks.end}${after}`;
}

function writeDefault(value: unknown): string {
  return typeof value === 'string' && value !== '' ? `\`${value}\`` : '–';
}

/** With columns of one width each, as the formatter leaves them. */
function writeTable(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
