// Writes sites/schema/*.schema.json, with which editors complete and check the site files: `npm run schemas`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeSiteSchemas } from '../server/tenants/site-json-schemas';

for (const [path, text] of writeSiteSchemas()) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(path);
}
