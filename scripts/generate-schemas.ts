// `npm run schemas` writes what follows from schemas: sites/schema/*.schema.json, with which editors complete and check the
// site files, the tables of docs/environment.md, and NOTICE.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withEnvironmentTables } from '../server/environment-page';
import { writeSiteSchemas } from '../server/tenants/site-json-schemas';
import { writeNotice } from './notice';

for (const [path, text] of writeSiteSchemas()) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(path);
}

const environmentPage = 'docs/environment.md';
writeFileSync(environmentPage, withEnvironmentTables(readFileSync(environmentPage, 'utf8')));
console.log(environmentPage);

writeFileSync('NOTICE', writeNotice());
console.log('NOTICE');
