// `npm run fuzz:documents -- [COUNT] [FIRST_SEED]`: spoiled PDFs through the real converters; 3000 when no count is given.
// `npm run fuzz:documents -- --seeds 17,23`: those of these seeds again.
import { fuzzPdfs, fuzzSeeds } from '../support/documents/fuzz-pdfs';

const [count = '3000', firstSeed = '1000'] = process.argv.slice(2);
const seeds = count === '--seeds' ? firstSeed.split(',').map(Number) : undefined;
const startedAtMs = performance.now();
const { converted, refused, hung, crashed } = seeds
  ? await fuzzSeeds(seeds)
  : await fuzzPdfs(Number(count), Number(firstSeed));
const seconds = Math.round((performance.now() - startedAtMs) / 1000);
console.log(
  `${seeds?.length ?? count} spoiled PDFs in ${seconds} s: ${converted} converted, ${refused} refused in words`,
);
console.log(`hangs: ${hung.length} ${hung.join(' ')}`);
console.log(`crashes: ${crashed.length}`);
for (const { seed, words } of crashed) console.log(`  seed ${seed}: ${words}`);
process.exitCode = hung.length + crashed.length === 0 ? 0 : 1;
