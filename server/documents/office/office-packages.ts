import { readFileSync } from 'node:fs';
import { object, parse, record, string } from 'valibot';
import { findAsset } from '../find-asset';

const packagesSchema = object({
  /** LibreOffice's library of a family, and the Debian package it comes in. */
  engine: object({ 'libswlo.so': string(), 'libsclo.so': string(), 'libsdlo.so': string() }),
  driver: string(),
  /** Font family, and its package. */
  fonts: record(string(), string()),
});

/** Debian's names of what converting documents needs; `scripts/install-engines.ts` installs what is missing of them. */
export const officePackages = parse(
  packagesSchema,
  JSON.parse(readFileSync(findAsset('office/packages.json', import.meta.dirname), 'utf8')),
);
