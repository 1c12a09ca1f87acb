// `npm test`: installs what is missing, runs every check, and ends with one line that counts them all.
import { installPackages } from './install-packages.mjs';
import { recallFailures } from './recall-failures.mjs';
import { captureCommand, say } from './run-command.mjs';
import { requireSupportedNode } from './supported-node.mjs';

await requireSupportedNode();
if (!installPackages()) finish(0, 1);

const isWhole = process.env.TEST_ALL === '1';

// What cannot be installed is said here; the checks that need it then fail and name it again.
const programs = installPrograms();

/**
 * Each can be run alone: `npm run <name>`. Those that run many tests say how many; the others count as one. Those of one
 * row run at once: none of them fills two processors alone, and none writes what another reads.
 */
const checksOfSource = [
  ['test:node', 'test:translations'],
  ['test:types', 'test:lint', 'test:boundaries', 'test:dead-code', 'build'],
];
/** These need a browser, LibreOffice and the other programs. */
const checksOfPrograms = [
  ['test:unit', 'test:server', 'test:sizes'],
  ['test:browser'],
  ...(isWhole ? [['test:image']] : []),
];

let passed = 0;
let failed = 0;
const results = [];
const recalled = [];
await runRows(checksOfSource);
await programs;
await runRows(checksOfPrograms);

for (const line of recalled) console.log(line);
for (const line of results) say(line);
finish(passed, failed);

async function installPrograms() {
  await captureCommand('node', ['scripts/install-browser.mjs']);
  await captureCommand('npx', ['tsx', 'scripts/install-engines.ts']);
}

async function runRows(rows) {
  for (const row of rows) await Promise.all(row.map(runCheck));
}

async function runCheck(name) {
  say(`npm run ${name}`);
  const startedAtMs = Date.now();
  const { code, output } = await captureCommand('npm', ['run', '--silent', name], {
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
  });
  const counts = countTests(output);
  // A runner that failed without counting a failure (it crashed, or found no test) still failed.
  const failures = code === 0 ? counts.failed : Math.max(counts.failed, 1);
  const successes = counts.passed > 0 || code !== 0 ? counts.passed : 1;
  passed += successes;
  failed += failures;
  const seconds = Math.round((Date.now() - startedAtMs) / 1000);
  results.push(
    `${failures === 0 ? 'ok  ' : 'FAIL'} ${name}: ${successes} passed, ${failures} failed (${seconds} s)`,
  );
  if (failures > 0) recalled.push(`npm run ${name} failed:`, ...recallFailures(output));
}

/** Reads the closing counts of Vitest (`Tests  3 failed | 5 passed (8)`) and Playwright (`5 passed (3s)`). */
function countTests(output) {
  const lines = output.split('\n').map((line) => line.trim());
  const sum = (pattern) => lines.reduce((total, line) => total + Number(pattern.exec(line)?.[1] ?? 0), 0);
  const vitest = lines.filter((line) => line.startsWith('Tests ')).join('\n');
  const count = (word) =>
    [...vitest.matchAll(new RegExp(`(\\d+) ${word}`, 'g'))].reduce(
      (total, match) => total + Number(match[1]),
      0,
    );
  return {
    passed: count('passed') + sum(/^(\d+) passed \(/),
    // A skipped or flaky test is no passed one: what was not run because something is missing counts as failed.
    failed:
      count('failed') +
      count('skipped') +
      sum(/^(\d+) failed$/) +
      sum(/^(\d+) skipped$/) +
      sum(/^(\d+) flaky$/) +
      sum(/^(\d+) did not run$/),
  };
}

function finish(passedCount, failedCount) {
  console.log(`${passedCount} passed, ${failedCount} failed`);
  process.exit(failedCount === 0 && passedCount > 0 ? 0 : 1);
}
