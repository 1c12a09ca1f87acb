import { expect, it } from 'vitest';
import { createChunkList } from './built-chunks';

const manifest = {
  'src/main.tsx': { file: 'assets/start-1.js' },
  'src/routes/sub.account.tsx?tsr-split=component': {
    file: 'assets/sub.account-1.js',
    imports: ['_start-1.js', '_work-1.js', '_tabs-1.js'],
  },
  '_start-1.js': { file: 'assets/start-1.js' },
  '_work-1.js': { file: 'assets/work-1.js', imports: ['_start-1.js', '_tabs-1.js'] },
  '_tabs-1.js': { file: 'assets/tabs-1.js', imports: ['_work-1.js'] },
};
const chunksOf = createChunkList(manifest, '<script type="module" src="/assets/start-1.js"></script>');

it('lists what a chunk needs, each file once, without what every page has', () => {
  expect(chunksOf('src/routes/sub.account.tsx?tsr-split=component')).toEqual([
    '/assets/sub.account-1.js',
    '/assets/work-1.js',
    '/assets/tabs-1.js',
  ]);
});

it('knows nothing of a source without a chunk', () => {
  expect(chunksOf('src/routes/gone.tsx')).toEqual([]);
});
