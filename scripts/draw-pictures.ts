// Draws the sample pictures of the template pages into sites/template/pictures: `npm run pictures`.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawBanners } from './pictures/banners';
import { drawSamples } from './pictures/drawn-samples';
import { drawPhotographs } from './pictures/photographs';
import { drawPortraits } from './pictures/portraits';
import { drawReadingPages } from './pictures/reading-pages';
import { drawRecoveries } from './pictures/recoveries';

const folder = join(import.meta.dirname, '../sites/template/pictures');

// Icons of tools (`tool-*.svg`) are drawn by hand.
for (const name of readdirSync(folder)) if (!name.startsWith('tool-')) rmSync(join(folder, name));
const pictures = [
  ...drawBanners(),
  ...drawPhotographs(),
  ...drawPortraits(),
  ...drawReadingPages(),
  ...drawRecoveries(),
];
for (const { name, svg } of pictures) writeFileSync(join(folder, `${name}.svg`), `${svg}\n`);
const samples = await drawSamples(folder, join(import.meta.dirname, '../sites/anime.localhost/pictures'));
console.log(`${pictures.length} pictures in ${folder}, and ${samples.length} drawn by the photo engine`);
