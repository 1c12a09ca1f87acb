import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

export const tusPath = '/backapi/v1/convert/tus';

/** A real tus server over a folder of its own. */
export class TusUploads {
  readonly #folder: string;
  readonly #server: Server;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#server = new Server({
      path: tusPath,
      datastore: new FileStore({ directory: folder }),
      relativeLocation: true,
    });
  }

  static async create(): Promise<TusUploads> {
    return new TusUploads(await mkdtemp(join(tmpdir(), 'toolfront-tus-')));
  }

  handle(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    return this.#server.handle(request, response);
  }

  async list(): Promise<{ id: string; bytes: Buffer }[]> {
    const ids = (await readdir(this.#folder)).filter((name) => !name.endsWith('.json'));
    return Promise.all(ids.map(async (id) => ({ id, bytes: await readFile(join(this.#folder, id)) })));
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
