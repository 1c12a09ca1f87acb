// Draws the pictures of the template pages, and makes samples and their results by the engines: `npm run pictures`.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawBanners } from './pictures/banners';
import { makeHeroes } from './pictures/heroes';
import { makeSamples } from './pictures/made-samples';
import { drawPortraits } from './pictures/portraits';
import { drawReadingPages } from './pictures/reading-pages';
import { drawRecoveries } from './pictures/recoveries';
import { makeSampleCompressed } from './pictures/sample-compressed';
import { makeSampleResults } from './pictures/sample-results';
import { makeSampleTranscript } from './pictures/sample-transcript';

const folder = join(import.meta.dirname, '../sites/template/pictures');

// Icons of tools (`tool-*`) are drawn by hand; where samples (`sample-*`) come from is in sites/SOURCES.md.
for (const name of readdirSync(folder)) if (!/^(tool|sample)-/.test(name)) rmSync(join(folder, name));
const pictures = [...drawBanners(), ...drawPortraits(), ...drawReadingPages(), ...drawRecoveries()];
for (const { name, svg } of pictures) writeFileSync(join(folder, `${name}.svg`), `${svg}\n`);
const samples = await makeSamples(folder, join(import.meta.dirname, '../sites/anime.localhost/pictures'));
const results = [
  ...(await makeSampleResults(folder)),
  ...(await makeSampleCompressed(folder)),
  await makeSampleTranscript(folder),
];
const heroes = await makeHeroes(join(import.meta.dirname, '../sites'));
console.log(
  `${pictures.length} pictures in ${folder}, and ${samples.length + results.length + heroes.length} made by the engines`,
);
