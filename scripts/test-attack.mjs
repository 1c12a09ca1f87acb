// `npm run test:attack`: the attacks of SECURITY.md, and a table of class, tries and how many held.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run-command.mjs';

const classes = {
  'sandbox of an engine': ['server/isolation/isolation.test.ts'],
  'references in documents': [
    'server/isolation/references.test.ts',
    'packages/office-files/src/cleaning/clean-part.test.ts',
    'packages/office-files/src/cleaning/resolve-target.test.ts',
  ],
  'the job before in the same process': ['server/isolation/next-job.test.ts'],
  'no sandbox to be had': ['server/isolation/without-a-sandbox.test.ts'],
  'bombs and damaged files': [
    'server/documents/content/check-document.test.ts',
    'server/documents/unreadable-documents.test.ts',
  ],
  'services that answer anything': [
    'server/storage/external-bucket.test.ts',
    'server/photos/service-photo-engine.test.ts',
    'server/tenants/remote-tenants.test.ts',
  ],
  'documents that are deep or wide': ['packages/office-files/src/markup/markup-meter.test.ts'],
  'a disk that is filled': [
    'server/storage/storage-quota.test.ts',
    'server/storage/full-disk.test.ts',
    'server/db/full-disk-start.test.ts',
    'server/db/folder-lock.test.ts',
  ],
  'slots that are held': [
    'server/work/work-loop.test.ts',
    'server/work/next-turn.test.ts',
    'server/processes/group-priority.test.ts',
  ],
  'silence and clocks that jump': ['server/tasks/clock-jumps.test.ts', 'server/tenants/answer-cache.test.ts'],
  'demos where strangers come': [
    'server/web/own-machine-only.test.ts',
    'server/safe-defaults.test.ts',
    'server/exposure.test.ts',
  ],
  'stolen sessions': ['server/accounts/session-store.test.ts'],
  'accounts that a stranger was in': [
    'server/accounts/taken-account.test.ts',
    'server/accounts/email-routes.test.ts',
    'server/billing/orders-seen-by.test.ts',
  ],
  'accounts that are deleted': [
    'server/account-data/nothing-left.test.ts',
    'server/account-data/account-data.test.ts',
    'server/billing/deleted-buyer.test.ts',
  ],
  'recordings that name files': ['server/speech/speech.test.ts'],
  'other people’s files and works': [
    'server/storage/uploads.test.ts',
    'server/storage/file-address.test.ts',
    'server/documents/document-routes.test.ts',
  ],
  'payments and webhooks': ['server/billing/webhook.test.ts', 'server/billing/orders.test.ts'],
  'guessed passwords': [
    'server/accounts/login-pauses.test.ts',
    'server/http/rate-limits.test.ts',
    'server/accounts/accounts.test.ts',
    'server/accounts/password-routes.test.ts',
  ],
  'limits that are got around': [
    'server/http/network-of.test.ts',
    'server/mail/mail-limits.test.ts',
    'server/messages/message-limits.test.ts',
  ],
  'numbers that cost': ['server/messages/message-rules.test.ts'],
  'HTTP requests': [
    'server/http/guard-requests.test.ts',
    'server/http/parse-json.test.ts',
    'server/web/security-headers.test.ts',
    'server/web/backend-proxy.test.ts',
    'server/storage/resumable-upload-routes.test.ts',
  ],
  'data at rest and in the log': ['server/storage/private-folder.test.ts', 'server/describe-error.test.ts'],
};

const folder = mkdtempSync(join(tmpdir(), 'toolfront-attack-'));
const report = join(folder, 'report.json');
try {
  const files = Object.values(classes).flat();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', ...reporters, ...files], {
    cwd: root,
    stdio: 'inherit',
  });
  printTable(JSON.parse(readFileSync(report, 'utf8')).testResults);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function printTable(results) {
  const width = Math.max(...Object.keys(classes).map(({ length }) => length));
  console.log(`\n${'class'.padEnd(width)}  tries  held`);
  for (const [name, files] of Object.entries(classes)) {
    const tests = results
      .filter((result) => files.some((file) => result.name.endsWith(`/${file}`)))
      .flatMap(({ assertionResults }) => assertionResults);
    const held = tests.filter((one) => one.status === 'passed').length;
    // A file that is not there any more must not pass for one that holds.
    if (tests.length === 0) process.exitCode = 1;
    console.log(`${name.padEnd(width)}  ${String(tests.length).padStart(5)}  ${String(held).padStart(4)}`);
  }
}
