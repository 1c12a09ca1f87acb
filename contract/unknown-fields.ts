import { type GenericSchema, is } from 'valibot';

/**
 * Dotted paths of the fields in `value` that `schema` does not name, at any depth. The contract's schemas let unknown
 * fields pass, because a backend may send more; in a file that an operator writes such a field is a typing mistake.
 */
export function findUnknownFields(
  schema: GenericSchema,
  value: unknown,
  path: readonly string[] = [],
): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const fields = Object.entries(value);
  const go = (inner: unknown, [name, field]: [string, unknown]) =>
    isSchema(inner) ? findUnknownFields(inner, field, [...path, name]) : [];

  if ('entries' in schema && isRecord(schema.entries)) {
    const { entries } = schema;
    return fields.flatMap((field) =>
      Object.hasOwn(entries, field[0]) ? go(entries[field[0]], field) : [[...path, field[0]].join('.')],
    );
  }
  if ('item' in schema) return fields.flatMap((field) => go(schema.item, field));
  if ('wrapped' in schema && isSchema(schema.wrapped)) return findUnknownFields(schema.wrapped, value, path);
  if ('options' in schema && Array.isArray(schema.options)) {
    const fitting = schema.options.filter(isSchema).find((option) => is(option, value));
    return fitting ? findUnknownFields(fitting, value, path) : [];
  }
  // A record: any name will do.
  if ('value' in schema) return fields.flatMap((field) => go(schema.value, field));
  return [];
}

function isSchema(value: unknown): value is GenericSchema {
  return isRecord(value) && value.kind === 'schema';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
