import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentMaxBytes } from '../../contract/documents';
import { storageCalls } from '../../contract/storage';
import { dayMs } from '../../contract/time-spans';
import { findUserByEmail, insertUser } from '../accounts/account-store';
import { readConfig } from '../config';
import type { OpenDatabase } from '../db/database';
import { openDatabase } from '../db/open-database';
import { makeDataFolder } from '../testing/data-folder';
import { envelopeOf, filePayload, startTestBackend, type TestBackend } from '../testing/test-backend';
import type { FileOwner, FileStore, StoredFile } from './file-store';
import { createFolderObjects } from './folder-objects';
import { createFileStore } from './stored-files';

const filePart = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\nabc';

describe('POST uploadFile', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.close());

  async function upload(headers: Record<string, string>, name: string, content: string | Buffer) {
    const part = filePayload(name, content);
    return backend.inject({
      method: 'POST',
      url: storageCalls.uploadFile.path,
      headers: { ...headers, ...part.headers },
      payload: part.payload,
    });
  }

  test('answers an address that gives the same bytes back, as an attachment that runs nothing', async () => {
    const { headers } = await backend.signIn();
    const url = String(envelopeOf(await upload(headers, 'Zürich – Bericht.docx', 'the bytes')).obj);
    expect(url).toMatch(/^\/files\/[\w-]{24}\//);
    const file = await backend.inject({ url });
    expect(file.body).toBe('the bytes');
    expect(file.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''Z%C3%BCrich/),
      'content-length': '9',
    });
  });

  test.each([
    ['breaks off in the file', 'multipart/form-data; boundary=b', filePart],
    ['breaks off in a name', 'multipart/form-data; boundary=b', filePart.slice(0, 60)],
    ['has another boundary', 'multipart/form-data; boundary=c', `${filePart}\r\n--b--`],
    ['has no boundary', 'multipart/form-data', `${filePart}\r\n--b--`],
    ['has a boundary without end', `multipart/form-data; boundary=${'b'.repeat(300)}`, filePart],
    ['is empty', 'multipart/form-data; boundary=b', ''],
  ])('a form that %s is malformed, which is nobody’s fault here', async (_, contentType, payload) => {
    const { headers } = await backend.signIn();
    const url = storageCalls.uploadFile.path;
    const sent = { ...headers, 'content-type': contentType };
    expect((await backend.inject({ method: 'POST', url, headers: sent, payload })).statusCode).toBe(400);
  });

  test('resumes where a broken download stopped', async () => {
    const { headers } = await backend.signIn();
    const url = String(envelopeOf(await upload(headers, 'a.pdf', '0123456789')).obj);
    const part = await backend.inject({ url, headers: { range: 'bytes=4-6' } });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('456');
    expect(part.headers['content-range']).toBe('bytes 4-6/10');
  });

  test('shows a picture inline', async () => {
    const { headers } = await backend.signIn();
    const url = String(envelopeOf(await upload(headers, 'a.png', 'png')).obj);
    const file = await backend.inject({ url });
    expect(file.headers['content-type']).toBe('image/png');
    expect(file.headers['content-disposition']).toMatch(/^inline/);
  });

  test('gives a file out on its own site only, and not under a guessed id', async () => {
    const { headers } = await backend.signIn();
    const url = String(envelopeOf(await upload(headers, 'a.pdf', 'x')).obj);
    expect((await backend.inject({ host: 'beta.test', url })).statusCode).toBe(404);
    const guessed = url.replace(/(?<=\/files\/)./, (first) => (first === '_' ? '-' : '_'));
    expect((await backend.inject({ url: guessed })).statusCode).toBe(404);
  });

  test('refuses a visitor, another file type and a form without a file', async () => {
    const { headers } = await backend.signIn();
    expect((await upload({}, 'a.pdf', 'x')).statusCode).toBe(401);
    const wrongType = await upload(headers, 'a.exe', 'x');
    expect(wrongType.statusCode).toBe(415);
    expect(envelopeOf(wrongType).msg).toBe('This file type is not supported');
    const noForm = await backend.inject({
      method: 'POST',
      url: storageCalls.uploadFile.path,
      headers,
      payload: {},
    });
    expect(noForm.statusCode).toBe(400);
  });

  test('refuses a file above 100 MB with a sentence, and keeps nothing of it', async () => {
    const { headers } = await backend.signIn();
    const before = await countBytesKept();
    const answer = await upload(headers, 'big.pdf', Buffer.alloc(documentMaxBytes + 1));
    expect(answer.statusCode).toBe(413);
    expect(envelopeOf(answer).msg).toContain('100 MB');
    expect(await countBytesKept()).toBe(before);
  });

  async function countBytesKept(): Promise<number> {
    const names = await readdir(join(backend.config.dataDir, 'files'), { recursive: true });
    return names.filter((name) => name.includes('/')).length;
  }
});

describe('the file store', () => {
  let folder: string;
  let open: OpenDatabase;
  let store: FileStore;
  let ada: FileOwner;
  let bob: FileOwner;
  beforeAll(async () => {
    folder = await makeDataFolder();
    open = await openDatabase(readConfig({ DATA_DIR: folder }));
    store = createFileStore(open.database, createFolderObjects(join(folder, 'files')));
    ada = await makeOwner('ada@x.test');
    bob = await makeOwner('bob@x.test');
  });
  afterAll(async () => {
    await open.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function makeOwner(email: string): Promise<FileOwner> {
    await insertUser(open.database, { siteCode: 'a', email, passwordHash: 'x' });
    const user = await findUserByEmail(open.database, 'a', email);
    if (!user) throw new Error('not inserted');
    return { siteCode: 'a', ownerId: user.id };
  }

  async function keep(owner: FileOwner, name = 'a.pdf'): Promise<StoredFile> {
    const staged = await store.stageStream(Readable.from([Buffer.from('content')]), 100);
    return open.database.transaction((tx) => store.keepFile(tx, owner, staged, name));
  }

  test('knows size, content hash and extension of what it keeps', async () => {
    const sha256 = createHash('sha256').update('content').digest('hex');
    expect(await keep(ada, 'C:\\secret\\A.PDF')).toMatchObject({
      name: 'A.PDF',
      extension: 'pdf',
      sizeBytes: 7,
      sha256,
    });
  });

  test('opens an address of its owner in both forms', async () => {
    const file = await keep(ada);
    for (const address of [file.url, `http://a.test:4173${file.url}`, `https://A.test${file.url}`]) {
      expect((await store.openOwnedFile(ada, 'a.test:4173', address)).id).toBe(file.id);
    }
  });

  test('opens nothing else, and says the same each time', async () => {
    const file = await keep(ada);
    const message = 'The file is not there or has expired. Please upload it again.';
    const ask = (owner: FileOwner, address: string) => store.openOwnedFile(owner, 'a.test', address);
    for (const address of [
      `http://evil.test${file.url}`,
      `//evil.test${file.url}`,
      `http://a.test.evil.test${file.url}`,
      `http://a.test@evil.test${file.url}`,
      `file://${file.url}`,
      'http://169.254.169.254/latest/meta-data/',
      '/etc/passwd',
      `/files/../files/${file.id}/a.pdf`,
      '',
    ]) {
      await expect(ask(ada, address), address).rejects.toThrow(message);
    }
    await expect(ask(bob, file.url)).rejects.toThrow(message);
    await expect(ask({ ...ada, siteCode: 'b' }, file.url)).rejects.toThrow(message);
  });

  test('lets nothing of a stream behind that broke off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the client went away');
      })(),
    );
    const before = (await readdir(join(folder, 'files'), { recursive: true })).length;
    await expect(store.stageStream(broken, 100)).rejects.toThrow('the client went away');
    const names = await readdir(join(folder, 'files'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(names.length - before).toBeLessThanOrEqual(1);
  });

  test('forgets files after seven days with their bytes, and bytes that no file names after one', async () => {
    const file = await keep(ada);
    const path = await store.localPath(file, '');
    const orphan = await store.stageStream(Readable.from([Buffer.from('x')]), 100);
    const now = Date.now();
    expect(await store.sweep(new Date(now))).toBe(0);
    expect(await store.sweep(new Date(now + 1.5 * dayMs))).toBe(1);
    expect((await store.findFile(file.id)).id).toBe(file.id);
    await store.sweep(new Date(now + 7.1 * dayMs));
    await expect(store.findFile(file.id)).rejects.toThrow();
    const left = (await readdir(join(folder, 'files'), { recursive: true })).join();
    expect(left).not.toContain(orphan.storageKey);
    expect(left).not.toContain(path.split('/').pop());
  });
});
