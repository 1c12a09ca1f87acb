import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calls } from '../../scripts/backend-kit/all-calls';
import { expect, test } from '../support/journey';
import { startStrangersBackend, strangersPerson } from '../support/strangers-backend';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** What an operator turns on, and no demo site has. */
const turnedOff = [calls.startSignIn, calls.finishSignIn, calls.challenge, calls.askSupport];

test('the reference backend passes the whole check', async ({ server }) => {
  const { code, output } = await checkBackend(`http://127.0.0.1:${server.port}`, 'pdf.localhost', {
    email: 'member@demo.test',
    password: 'toolfront',
  });
  expect(output).toMatch(
    /, 0 read with fields left out, 0 that cannot be told from missing ones, 0 not there, \d+ not declared, 0 failed$/m,
  );
  const unused = [...output.matchAll(/^unused {2}(.+)$/gm)].map(([, call]) => call);
  expect(unused.toSorted()).toEqual(turnedOff.map(({ method, path }) => `${method} ${path}`).toSorted());
  for (const { method, path } of Object.values(calls)) expect(output).toContain(`${method} ${path}`);
  expect(code).toBe(0);
});

test('of somebody else’s backend it says what is there, and what the app is like without the rest', async () => {
  const backend = await startStrangersBackend('docs.localhost');
  try {
    const { output } = await checkBackend(backend.url, 'docs.localhost', strangersPerson);
    expect(output).toMatch(/^ok {6}POST \/backapi\/v1\/user\/session\/login$/m);
    expect(output).toMatch(/^ok {6}POST \/backapi\/v1\/convert\/uploadFile$/m);
    expect(output).toMatch(
      /^without POST \/backapi\/v1\/products\/list\n.*\n.*\n {8}without it: nothing can be bought$/m,
    );
    expect(output).toMatch(/^unused {2}GET \/backapi\/v1\/order\/history$/m);
    expect(output).toMatch(/, 0 failed$/m);
  } finally {
    await backend.close();
  }
});

test('a backend that refuses in an envelope what it does not have is not told that it has it', async () => {
  const backend = await startStrangersBackend('docs.localhost', {
    refusal: { success: 404, msg: 'Nothing.' },
  });
  try {
    backend.setCapabilities({ devices: true });
    const { code, output } = await checkBackend(backend.url, 'docs.localhost', strangersPerson);
    expect(output).toMatch(/^without POST \/backapi\/v1\/products\/list$/m);
    expect(output).toMatch(/^unclear GET \/backapi\/v1\/message\/decode\/:code$/m);
    expect(output).toMatch(/^FAIL {4}GET \/backapi\/v1\/user\/session\/devices$/m);
    expect(code).toBe(1);
  } finally {
    await backend.close();
  }
});

async function checkBackend(
  url: string,
  host: string,
  { email, password }: { email: string; password: string },
) {
  const environment = {
    CHECK_HOST: host,
    CHECK_EMAIL: email,
    CHECK_PASSWORD: password,
    BACKEND_KEEP_HOST: '1',
  };
  const command = [join(root, 'node_modules/.bin/tsx'), join(root, 'scripts/check-backend.ts'), url] as const;
  const [program, ...args] = command;
  return run(program, args, { cwd: root, env: { ...process.env, ...environment } }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}
