import type { ZipArchive } from './archive/zip-archive';
import { createPartNames, type PartNames } from './cleaning/part-names';

/**
 * Gives the parts that every package has the names that LibreOffice looks for: OPC compares names without case (ECMA-376
 * part 2, 6.2.2.3), LibreOffice does not. Answers with whether there was another.
 */
export function standardizeNames({ parts }: ZipArchive): boolean {
  const taken = new Set(parts.map(({ fileName }) => fileName));
  const names = createPartNames(taken);
  let isRenamed = false;
  for (const part of parts) {
    const name = standardName(part.fileName, names);
    if (taken.has(name)) continue;
    taken.add(name);
    part.fileName = name;
    isRenamed = true;
  }
  return isRenamed;
}

function standardName(name: string, names: PartNames): string {
  if (/^\[content_types\]\.xml$/i.test(name)) return '[Content_Types].xml';
  const [, folder = '', source] = /^(.*\/)?_rels\/([^/]*)\.rels$/i.exec(name) ?? [];
  if (source === undefined) return name;
  const owner = (source !== '' && names.find(`${folder}${source}`)) || `${folder}${source}`;
  const at = owner.lastIndexOf('/') + 1;
  return `${owner.slice(0, at)}_rels/${owner.slice(at)}.rels`;
}
