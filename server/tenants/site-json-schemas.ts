import { type OverrideSchemaContext, toJsonSchema } from '@valibot/to-json-schema';
import { listComponentNames } from '../../contract/pages';
import { blockConfigSchema } from '../../contract/tenant';
import { plansFileSchema } from '../plans/plans-file-schema';
import { pageFileSchema, siteFileSchema } from './site-schema';

/** The JSON Schemas of the site files, `[path, text]`; `npm run schemas` writes them. */
export function writeSiteSchemas(): [path: string, text: string][] {
  return [
    ['sites/schema/site.schema.json', write(siteFileSchema, 'A site of Toolfront')],
    ['sites/schema/page.schema.json', write(pageFileSchema, 'A page of a site')],
    ['sites/schema/plans.schema.json', write(plansFileSchema, 'What a site sells')],
  ];
}

function write(
  schema: typeof siteFileSchema | typeof pageFileSchema | typeof plansFileSchema,
  title: string,
): string {
  // A check that JSON Schema has no word for is left to the server's own validation.
  const jsonSchema = toJsonSchema(schema, { errorMode: 'ignore', overrideSchema: refuseUnknown });
  return `${JSON.stringify({ ...jsonSchema, title }, null, 2)}\n`;
}

// As `read-sites.ts` does: in our own files an unknown field or component is a typing mistake.
function refuseUnknown({ valibotSchema, jsonSchema }: OverrideSchemaContext) {
  if (valibotSchema === blockConfigSchema) {
    const component = { enum: [...listComponentNames()] };
    const properties = { ...jsonSchema.properties, component };
    return { ...jsonSchema, properties, additionalProperties: false };
  }
  return 'entries' in valibotSchema ? { ...jsonSchema, additionalProperties: false } : undefined;
}
