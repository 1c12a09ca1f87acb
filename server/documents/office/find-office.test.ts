import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findOffice } from './find-office';

test('names the packages of the libraries that a LibreOffice of Debian lacks, that of formulas too', async () => {
  const found = await findOffice(await makeOffice('libsofficeapp.so', 'libswlo.so', 'libsclo.so'));
  expect(found.office?.families).toEqual(['writer', 'calc']);
  expect(found.missingPackages).toEqual(
    expect.arrayContaining(['libreoffice-impress-nogui', 'libreoffice-math-nogui']),
  );
  expect(found.missingPackages).not.toContain('libreoffice-writer-nogui');
});

test('takes one that keeps its libraries elsewhere to be whole', async () => {
  const found = await findOffice(await makeOffice());
  expect(found.office?.families).toEqual(['writer', 'calc', 'impress']);
  expect(found.missingPackages.filter((name) => name.startsWith('libreoffice'))).toEqual([]);
});

test('converts no workbooks without the Python bridge, which leaves hidden sheets out', async () => {
  const found = await findOffice({ ...(await makeOffice()), OFFICE_PYTHON: '/nowhere/python3' });
  expect(found.office?.families).toEqual(['writer', 'impress']);
  expect(found.missingPackages).toContain('python3-uno');
});

/** A folder with a program and these libraries, as the environment names it. */
async function makeOffice(...libraries: string[]): Promise<NodeJS.ProcessEnv> {
  const root = await mkdtemp(join(tmpdir(), 'toolfront-office-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const program = join(root, 'program');
  await mkdir(program);
  for (const name of ['soffice', ...libraries]) await writeFile(join(program, name), '');
  await chmod(join(program, 'soffice'), 0o755);
  return { SOFFICE_PATH: join(program, 'soffice') };
}
