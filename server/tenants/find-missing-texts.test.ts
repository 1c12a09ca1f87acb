import { expect, test } from 'vitest';
import { findMissingTexts } from './find-missing-texts';

const title = 'Turn any document into the one you need';
const block = (text: string) => ({ component: 'Steps', props: { title: text, img: '/site-files/a.svg' } });
const translated = {
  vi: [block('Biến mọi tài liệu thành bản bạn cần')],
  ru: [block('Любой документ в нужном вам виде')],
  id: [block('Ubah dokumen apa pun sesuai kebutuhan')],
  fil: [block('Gawing kailangan mo ang anumang dokumento')],
};

test.each([
  ['nothing of what is in all languages', { ...translated }, []],
  ['a language that is not there', { ...translated, ru: undefined }, ['content.ru: is missing']],
  ['a block that is not there', { ...translated, ru: [] }, ['content.ru.0: is missing']],
  [
    'a text that is still in English',
    { ...translated, vi: [block(title)] },
    ['content.vi.0.props.title: is in English'],
  ],
  [
    'a text that is not there',
    { ...translated, id: [{ component: 'Steps', props: {} }] },
    ['content.id.0.props.title: is missing'],
  ],
])('names %s', (_what, others, named) => {
  const content = JSON.parse(JSON.stringify({ en: [block(title)], ...others }));
  expect(findMissingTexts({ content, contentStatus: 0 })).toEqual(named);
});

test('names, addresses and pictures may be the same in every language', () => {
  const same = {
    en: { title: 'Saywell', url: 'https://help.example.com/a/b/c/d', note: 'Microsoft Word 97' },
  };
  expect(
    findMissingTexts({ common: { ...same, vi: same.en, ru: same.en, id: same.en, fil: same.en } }),
  ).toEqual([]);
});
