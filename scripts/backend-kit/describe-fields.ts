import type { GenericSchema } from 'valibot';

/** The fields that a schema requires, and those that it can be without, `site.host`; items of lists as `list[].field`. */
export function describeFields(schema: GenericSchema, path = ''): { needed: string[]; optional: string[] } {
  if ('wrapped' in schema) return { needed: [], optional: [path] };
  if ('item' in schema) {
    const inside = describeFields(schema.item as GenericSchema, `${path}[]`);
    return { needed: inside.needed.length > 0 ? inside.needed : [`${path}[]`], optional: inside.optional };
  }
  if (!('entries' in schema)) return { needed: [path || 'a value'], optional: [] };
  const parts = Object.entries(schema.entries as Record<string, GenericSchema>).map(([name, entry]) =>
    describeFields(entry, path ? `${path}.${name}` : name),
  );
  return {
    needed: parts.flatMap(({ needed }) => needed),
    optional: parts.flatMap(({ optional }) => optional),
  };
}
