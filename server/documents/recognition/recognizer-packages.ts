import { readFileSync } from 'node:fs';
import { object, parse, record, string } from 'valibot';
import { findAsset } from '../find-asset';

/** Debian packages that recognizing text takes, as the install script reads them too. */
export const recognizerPackages = parse(
  object({ program: string(), languages: record(string(), string()) }),
  JSON.parse(readFileSync(findAsset('recognition/packages.json', import.meta.dirname), 'utf8')),
);
