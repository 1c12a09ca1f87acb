import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findRecognizer } from './find-recognizer';
import { languagesForScript, languagesForText } from './recognizer-languages';
import { runRecognizer } from './run-recognizer';

test('a recognizer is asked for its version and languages, and what it lacks is named', async () => {
  const program = await makeProgram(
    'case $1 in --version) echo "tesseract 5.3.0";; *) printf "List of languages (3):\\neng\\nosd\\nvie\\n";; esac',
  );
  const { recognizer, missingPackages } = await findRecognizer({ TESSERACT_PATH: program });
  expect(recognizer).toEqual({ program, title: 'Tesseract 5.3.0', languages: ['eng', 'osd', 'vie'] });
  expect(missingPackages).toEqual(['tesseract-ocr-rus', 'tesseract-ocr-ind', 'tesseract-ocr-fil']);
});

test('a machine without one gets a list of all that is missing', async () => {
  const { recognizer, missingPackages } = await findRecognizer({ TESSERACT_PATH: '/no/such/program' });
  expect(recognizer).toBeUndefined();
  expect(missingPackages).toContain('tesseract-ocr');
  expect(missingPackages).toContain('tesseract-ocr-vie');
});

test('one that fails gives no text, and does not end the work', async () => {
  const program = await makeProgram('exec 0<&-; echo broken >&2; exit 3');
  const recognizer = { program, title: 'Tesseract', languages: ['eng'] };
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  expect(await runRecognizer(recognizer, Buffer.alloc(1_000_000), ['hocr'])).toBeUndefined();
  expect(said).toHaveBeenCalledWith('the recognizer ended with 3: broken');
});

test('a page is tried in the languages of its script that are there', () => {
  expect(languagesForScript('Latin', ['eng', 'osd', 'rus', 'vie'])).toEqual(['eng', 'vie']);
  expect(languagesForScript('Cyrillic', ['eng', 'rus'])).toEqual(['rus']);
  expect(languagesForScript('Latin', ['osd', 'fra'])).toEqual(['fra']);
  expect(languagesForScript('Japanese', ['eng', 'rus'])).toBeUndefined();
});

test('once words are known, their language comes first', () => {
  const installed = ['eng', 'vie', 'ind', 'osd'];
  expect(languagesForText(['Văn', 'phòng', 'cảng', 'giữ', 'một'], ['eng', 'vie'], installed)).toEqual([
    'vie',
    'eng',
  ]);
  expect(languagesForText(['yang', 'dan', 'untuk'], ['eng', 'vie'], installed)).toEqual(['ind', 'eng']);
  expect(languagesForText(['the', 'harbour'], ['eng', 'vie'], installed)).toEqual(['eng']);
  expect(languagesForText(['контора', 'гавани'], ['eng', 'vie'], installed)).toEqual(['eng', 'vie']);
  expect(languagesForText(['春の港', '4711'], ['jpn'], [...installed, 'jpn'])).toEqual(['jpn']);
});

async function makeProgram(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-recognizer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'tesseract');
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}
