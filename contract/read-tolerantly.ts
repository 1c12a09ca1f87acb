import { type GenericSchema, getDotPath, type InferOutput, is, safeParse } from 'valibot';

/** `dropped`: what was left out, each with its path and why. */
export type TolerantReading<Value> =
  | { ok: true; value: Value; dropped: readonly string[] }
  | { ok: false; dropped: readonly string[] };

type Options = {
  /** Puts an empty value in place of what is required and does not fit, except in the items of a list. */
  fillsGaps?: boolean;
};

/**
 * Reads what a backend answers: a field that does not fit costs itself, else the list item or object that needs it.
 * A number, text or boolean in another notation is converted. What an operator writes into a file is checked with
 * `safeParse` instead, which accepts no misfit.
 */
export function readTolerantly<const Schema extends GenericSchema>(
  schema: Schema,
  data: unknown,
  { fillsGaps = false }: Options = {},
): TolerantReading<InferOutput<Schema>> {
  const dropped: string[] = [];
  const mended = mend(schema, data, { path: [], fills: fillsGaps ? 'all' : 'nothing', dropped });
  const parsed = safeParse(schema, mended);
  return parsed.success
    ? { ok: true, value: parsed.output, dropped }
    : { ok: false, dropped: [describeMisfit(schema, data, [])] };
}

/** `texts`: inside something optional. A choice there is left out, because the first one is no better than none. */
type Fills = 'all' | 'texts' | 'nothing';
type Place = { path: readonly string[]; fills: Fills; dropped: string[] };

const misfit = Symbol('misfit');

/** The value with what does not fit left out; `misfit` when the schema accepts none of it. */
function mend(schema: GenericSchema, value: unknown, place: Place): unknown {
  if (is(schema, value)) return value;
  const droppedBefore = place.dropped.length;
  const mended = mendInside(schema, value, place);
  if (mended !== misfit && is(schema, mended)) return mended;
  // What encloses it is dropped as a whole, and named as a whole.
  place.dropped.length = droppedBefore;
  return place.fills === 'nothing' ? misfit : fill(schema, value, place);
}

function mendInside(schema: GenericSchema, value: unknown, place: Place): unknown {
  if ('wrapped' in schema) return mendOptional(schema, schema.wrapped as GenericSchema, value, place);
  if ('entries' in schema)
    return isRecord(value) ? mendEntries(schema.entries as Entries, value, place) : misfit;
  if ('item' in schema) return mendItems(schema.item as GenericSchema, value, place);
  if ('value' in schema)
    return isRecord(value) ? mendRecord(schema.value as GenericSchema, value, place) : misfit;
  if (schema.type === 'union') return mendUnion((schema as Union).options, value, place);
  return convert(schema.type, value);
}

type Entries = Readonly<Record<string, GenericSchema>>;
type Union = GenericSchema & { options: readonly GenericSchema[] };

function mendOptional(schema: GenericSchema, wrapped: GenericSchema, value: unknown, place: Place): unknown {
  const absent = is(schema, undefined) ? undefined : null;
  // Null is how many backends write that there is none.
  if (value === null || value === undefined) return absent;
  const fills = place.fills !== 'nothing' && isRecord(value) ? 'texts' : 'nothing';
  const inner = mend(wrapped, value, { ...place, fills });
  if (inner !== misfit) return inner;
  place.dropped.push(describeMisfit(wrapped, value, place.path));
  return absent;
}

function mendEntries(entries: Entries, value: Readonly<Record<string, unknown>>, place: Place): unknown {
  const mended: Record<string, unknown> = { ...value };
  for (const [name, entry] of Object.entries(entries)) {
    const field = mend(entry, value[name], within(place, name));
    if (field === misfit) return misfit;
    if (field === undefined) delete mended[name];
    else mended[name] = field;
  }
  return mended;
}

function mendItems(item: GenericSchema, value: unknown, place: Place): unknown {
  if (!Array.isArray(value)) return misfit;
  return value.flatMap((entry: unknown, index) => keepOrDrop(item, entry, within(place, String(index))));
}

function mendRecord(item: GenericSchema, value: Readonly<Record<string, unknown>>, place: Place): unknown {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) =>
      keepOrDrop(item, entry, within(place, name)).map((value) => [name, value]),
    ),
  );
}

/** Members of a list are not filled: one without what it needs is of no use. */
function keepOrDrop(item: GenericSchema, value: unknown, place: Place): unknown[] {
  const mended = mend(item, value, { ...place, fills: 'nothing' });
  if (mended !== misfit) return [mended];
  place.dropped.push(describeMisfit(item, value, place.path));
  return [];
}

function mendUnion(options: Union['options'], value: unknown, place: Place): unknown {
  // A union of plain values lists the notations that it takes.
  for (const option of options.filter(isCompound)) {
    const mended = mend(option, value, { ...place, fills: 'nothing' });
    if (mended !== misfit) return mended;
  }
  return misfit;
}

/** An empty value of the schema; of a list of allowed values the first. */
function fill(schema: GenericSchema, value: unknown, place: Place): unknown {
  const empty = emptyOf(schema, place);
  if (!is(schema, empty)) return misfit;
  place.dropped.push(describeMisfit(schema, value, place.path));
  return empty;
}

function emptyOf(schema: GenericSchema, place: Place): unknown {
  if (schema.type === 'string') return '';
  if (schema.type === 'boolean') return false;
  if ('item' in schema) return [];
  if ('value' in schema) return {};
  // What is missing is named once, not field by field.
  if ('entries' in schema) return mendEntries(schema.entries as Entries, {}, { ...place, dropped: [] });
  if (schema.type === 'picklist' && place.fills === 'all')
    return (schema as unknown as { options: readonly unknown[] }).options[0];
  return misfit;
}

/** The same value as the schema writes it: `"7"` for 7, 1 for true. */
function convert(type: string, value: unknown): unknown {
  if (type === 'string') return typeof value === 'number' ? String(value) : misfit;
  if (type === 'boolean') return booleans.get(value) ?? misfit;
  if (typeof value === 'boolean' && type === 'number') return Number(value);
  const isNumeric = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value);
  return isNumeric ? Number(value) : misfit;
}

const booleans = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  ['true', true],
  [0, false],
  ['0', false],
  ['false', false],
]);

function isCompound(schema: GenericSchema): boolean {
  return 'entries' in schema || 'item' in schema || 'value' in schema;
}

function describeMisfit(schema: GenericSchema, value: unknown, path: readonly string[]): string {
  const [issue] = safeParse(schema, value).issues ?? [];
  const inside = issue && getDotPath(issue);
  return `${[...path, ...(inside ? [inside] : [])].join('.') || '(root)'}: ${issue?.message ?? 'cannot be used'}`;
}

function within(place: Place, name: string): Place {
  return { ...place, path: [...place.path, name] };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
