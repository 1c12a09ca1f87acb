import { expect, test } from 'vitest';
import { unsubscribeAddress } from './unsubscribe-screen';

test('the help site hears of the label and the address, encoded', () => {
  expect(unsubscribeAddress({ helpUrl: 'https://help.test/a?b=c', label: 'paper way' }, 'a+b@c.test')).toBe(
    'https://help.test/a?b=c&label=paper+way&email=a%2Bb%40c.test',
  );
});
