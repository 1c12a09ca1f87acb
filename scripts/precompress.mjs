// Writes a .br and a .gz beside every text file of the built page, so that the server never compresses while it answers.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root, say } from './run-command.mjs';

const folder = join(root, 'dist/client');
const compressible = /\.(js|css|html|svg|json|webmanifest|txt|xml|wasm)$/;
/** Below this a file fits into one packet anyway. */
const fromBytes = 1_400;

let count = 0;
for (const name of readdirSync(folder, { recursive: true })) {
  const path = join(folder, name);
  if (!compressible.test(name) || statSync(path).size < fromBytes) continue;
  const bytes = readFileSync(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  count += 1;
}
say(`compressed ${count} files`);
