import { readZip } from '../read-zip';
import { packParts } from './change-parts';

type Parts = Map<string, Buffer>;
type Spelling = (parts: Parts) => Parts;

/** Other valid ways to write the same package, named for the programs that write it so. */
export const writerSpellings = {
  'absolute names': (parts) => changeRelationships(parts, makeAbsolute),
  // The package's own list stays relative, and XML has no declaration.
  openpyxl: (parts) =>
    changeEach(
      changeRelationships(parts, (tag, source) => (source === '' ? tag : makeAbsolute(tag, source))),
      (xml) => xml.replace(/^<\?xml[^>]*\?>\s*/, ''),
    ),
  // A byte order mark, a prefix on each element, and the package's list of types at the end.
  'Open XML SDK': (parts) =>
    moveToEnd(
      changeEach(changeRelationships(parts, makeAbsolute), (xml, name) =>
        isPackageList(name) ? xml : `\ufeff${addPrefix(xml, 'x')}`,
      ),
      '[Content_Types].xml',
    ),
  // Of the package's own parts, and of folders and parts in its lists.
  'small letters': (parts) => renameParts(parts, (name) => name.toLowerCase()),
  'capital letters': (parts) => renameParts(parts, (name) => name.toUpperCase()),
  // In the package's lists as well.
  'generated prefixes': (parts) =>
    changeEach(parts, (xml) => renamePrefix(addPrefix(xml, 'ns0'), 'w', 'ns6')),
  // Each goes up to the root first.
  'names with steps': (parts) =>
    changeRelationships(parts, (tag, source) =>
      changeTarget(
        tag,
        (target) => `${'../'.repeat(source.split('/').length - 1)}${resolve(target, source)}`,
      ),
    ),
} as const satisfies Record<string, Spelling>;

/** The same Office file as another program would have written it. */
export async function rewritePackage(file: Buffer, spelling: keyof typeof writerSpellings): Promise<Buffer> {
  return packParts(Object.fromEntries(writerSpellings[spelling](await readZip(file))));
}

/** `source` is the part that a relationship belongs to, '' for the package. */
type TagChange = (tag: string, source: string) => string;

function changeRelationships(parts: Parts, change: TagChange): Parts {
  return changeEach(parts, (xml, name) => {
    if (!isRelationships(name)) return xml;
    const source = name.replace(/(^|\/)_rels\/(.*)\.rels$/, '$1$2');
    return xml.replace(/<Relationship\s[^>]*>/g, (tag) => change(tag, source));
  });
}

function makeAbsolute(tag: string, source: string): string {
  return changeTarget(tag, (target) => `/${resolve(target, source)}`);
}

/** Leaves alone what leads out of the package, and places of the same part. */
function changeTarget(tag: string, change: (target: string) => string): string {
  if (/TargetMode="External"/i.test(tag)) return tag;
  return tag.replace(/\sTarget="([^"#][^"]*)"/, (_all, target: string) => ` Target="${change(target)}"`);
}

function resolve(target: string, source: string): string {
  return new URL(target, `package://root/${source}`).pathname.slice(1);
}

function changeEach(parts: Parts, change: (xml: string, name: string) => string): Parts {
  return new Map(
    [...parts].map(([name, content]) => {
      if (!/\.(xml|rels)$/i.test(name)) return [name, content];
      return [name, Buffer.from(change(content.toString().replace(/^\ufeff/, ''), name))];
    }),
  );
}

function isPackageList(name: string): boolean {
  return isRelationships(name) || name === '[Content_Types].xml';
}

function isRelationships(name: string): boolean {
  return /\.rels$/i.test(name);
}

/** Gives the elements of the root's default namespace a prefix, where no other element changes that namespace. */
function addPrefix(xml: string, prefix: string): string {
  const root = /<[A-Za-z][^>]*>/.exec(xml)?.[0] ?? '';
  if (!root.includes(' xmlns="') || xml.split(' xmlns="').length !== 2) return xml;
  return xml
    .replace(/(<\/?)([A-Za-z][\w.-]*)(?=[\s/>])/g, `$1${prefix}:$2`)
    .replace(' xmlns="', ` xmlns:${prefix}="`);
}

function renamePrefix(xml: string, from: string, to: string): string {
  const prefixes = new RegExp(`((?:<\\/?|\\s)${from}(?=:)|\\sxmlns:${from}(?==))`, 'g');
  return xml.replace(/<[^>]*>/g, (tag) =>
    tag.replace(prefixes, (found) => found.slice(0, -from.length) + to),
  );
}

/** What refers to the parts stays as it was. */
function renameParts(parts: Parts, rename: (name: string) => string): Parts {
  return new Map([...parts].map(([name, content]) => [rename(name), content]));
}

function moveToEnd(parts: Parts, name: string): Parts {
  const content = parts.get(name);
  if (!content) throw new Error(`no ${name}`);
  const others = [...parts].filter(([other]) => other !== name);
  return new Map([...others, [name, content]]);
}
