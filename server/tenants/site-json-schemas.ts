import { toJsonSchema } from '@valibot/to-json-schema';
import { pageFileSchema, siteFileSchema } from './site-schema';

/** The JSON Schemas of the site files, `[path, text]`; `npm run schemas` writes them. */
export function writeSiteSchemas(): [path: string, text: string][] {
  return [
    ['sites/schema/site.schema.json', write(siteFileSchema, 'A site of Toolfront')],
    ['sites/schema/page.schema.json', write(pageFileSchema, 'A page of a site')],
  ];
}

function write(schema: typeof siteFileSchema | typeof pageFileSchema, title: string): string {
  // A check that JSON Schema has no word for is left to the server's own validation.
  return `${JSON.stringify({ ...toJsonSchema(schema, { errorMode: 'ignore' }), title }, null, 2)}\n`;
}
