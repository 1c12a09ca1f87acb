// `npm run fuzz:documents -- [COUNT] [FIRST_SEED]`: spoiled PDFs through the built converters; 3000 when no count is given.
// `npm run fuzz:documents -- --seeds 17,23`: those of these seeds again.
import { type FuzzResult, fuzzPdfs, fuzzSeeds } from '../testing/fuzz-pdfs';
import { builtPageCommand } from './built-pages';

const reportEvery = 100;
const [count = '3000', firstSeed = '1000'] = process.argv.slice(2);
const seeds = count === '--seeds' ? firstSeed.split(',').map(Number) : undefined;
const startedAtMs = performance.now();
const options = { command: builtPageCommand(), onResult: tellNowAndThen };
const result = seeds
  ? await fuzzSeeds(seeds, options)
  : await fuzzPdfs(Number(count), Number(firstSeed), options);
tell(result);
console.log(`hangs: ${result.hung.length} ${result.hung.join(' ')}`);
console.log(`crashes: ${result.crashed.length}`);
for (const { seed, words } of result.crashed) console.log(`  seed ${seed}: ${words}`);
process.exitCode = result.hung.length + result.crashed.length === 0 ? 0 : 1;

function tellNowAndThen(soFar: FuzzResult): void {
  if (countOf(soFar) % reportEvery === 0) tell(soFar);
}

function tell(soFar: FuzzResult): void {
  const seconds = Math.round((performance.now() - startedAtMs) / 1000);
  const { converted, refused, hung, crashed } = soFar;
  console.log(
    `${countOf(soFar)} spoiled PDFs in ${seconds} s: ${converted} converted, ${refused} refused in words, ` +
      `${hung.length} hung, ${crashed.length} crashed`,
  );
}

function countOf({ converted, refused, hung, crashed }: FuzzResult): number {
  return converted + refused + hung.length + crashed.length;
}
