const linesPerFailure = 14;
const mostFailures = 20;

/**
 * What a failed check said about its failures, shortened to be read again at the end of a long log: the head of each
 * block that Playwright (`  1) [e2e] › ...`) or Vitest (` FAIL  file > name`) prints, or the last lines of any other
 * command's output.
 */
export function recallFailures(output) {
  const lines = output.split('\n');
  const heads = lines.flatMap((line, index) => (/^\s+\d+\) \[|^ FAIL {2}/.test(line) ? [index] : []));
  if (heads.length === 0) return lines.filter((line) => line.trim() !== '').slice(-linesPerFailure);
  return heads.slice(0, mostFailures).flatMap((head, position) => {
    const end = Math.min(heads[position + 1] ?? lines.length, head + linesPerFailure);
    return lines.slice(head, end).filter((line) => line.trim() !== '');
  });
}
