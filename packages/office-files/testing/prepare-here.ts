import { prepareOfficeFile } from '../src/prepare-office-file';

/** Looks at a file and cleans it in this process, for tests: a server does it in another. */
export async function prepareHere(path: string) {
  const targetPath = `${path}-prepared`;
  const { content, isRewritten } = await prepareOfficeFile(path, targetPath);
  return { content, path: isRewritten ? targetPath : path };
}
