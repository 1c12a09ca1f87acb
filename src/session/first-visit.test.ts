import { expect, test } from 'vitest';
import { describeVisit } from './first-visit';

const origin = 'https://pdf.test';

test('the utm fields and a foreign referrer are stored, nothing else of the address', () => {
  expect(
    describeVisit(
      '?utm_source=news&utm_campaign=may&lang=vi&token=x&utm_term=',
      'https://search.test/?q=pdf',
      origin,
    ),
  ).toEqual({ utm_source: 'news', utm_campaign: 'may', referrer: 'https://search.test/?q=pdf' });
});

test('coming from a page of the site itself, or from nowhere, is no referrer', () => {
  expect(describeVisit('', 'https://pdf.test/sub/help', origin)).toEqual({});
  expect(describeVisit('', '', origin)).toEqual({});
});
