import type { Json } from './full-configuration';

/** Where something is in a configuration: names of fields and positions in lists. */
export type JsonPath = readonly (string | number)[];

/** One value of a configuration, put in place of what fits. `absent`: the field is removed. */
export type Misfit = { path: JsonPath; kind: string; value: Json | undefined };

/** What hand-written files and other systems put where something else is expected. */
const kinds: readonly [kind: string, value: Json | undefined][] = [
  ['absent', undefined],
  ['null', null],
  ['number', 7],
  ['number as text', '7'],
  ['huge number', 1e18],
  ['fraction', -0.5],
  ['true', true],
  ['text', 'no such member'],
  ['empty text', ''],
  ['control characters', 'a\r\nb\u2028\u0000;'],
  ['list', []],
  ['list of null', [null]],
  ['object', {}],
  ['object of objects', { a: { b: [] } }],
];

/** Each value of the tree with each misfit in its place, and an unknown field in each object. */
export function listMisfits(tree: Json, path: JsonPath = []): Misfit[] {
  const here = path.length === 0 ? [] : kinds.map(([kind, value]) => ({ path, kind, value }));
  if (Array.isArray(tree))
    return [...here, ...tree.flatMap((item, index) => listMisfits(item, [...path, index]))];
  if (tree === null || typeof tree !== 'object') return here;
  const extra = { path: [...path, 'unheardOf'], kind: 'extra field', value: { of: [1] } };
  return [
    ...here,
    extra,
    ...Object.entries(tree).flatMap(([name, item]) => listMisfits(item, [...path, name])),
  ];
}

/** A copy of the tree with the misfit in it. */
export function withMisfit(tree: Json, { path, value }: Misfit): Json {
  // A structured clone would share again what the tree shares.
  const copy: Json = JSON.parse(JSON.stringify(tree));
  const parent = path.slice(0, -1).reduce<Json | undefined>((node, name) => childOf(node, name), copy);
  const last = path.at(-1);
  // An earlier misfit may have taken the place away.
  if (parent === null || typeof parent !== 'object' || last === undefined) return copy;
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else Reflect.set(parent, last, value);
  return copy;
}

function childOf(node: Json | undefined, name: string | number): Json | undefined {
  return node !== null && typeof node === 'object'
    ? (Reflect.get(node, name) as Json | undefined)
    : undefined;
}
