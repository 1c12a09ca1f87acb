import { languages } from '../../contract/languages';

const inAll = <Text>(text: Text) => Object.fromEntries(languages.map((language) => [language, text]));
const month = { count: 1, unit: 'month' };

/** A trial, a first-period discount, a plain subscription, two packs; a channel that pays in dong. */
export const testPlans = {
  products: [
    {
      id: 'plus',
      name: { ...inAll('Plus'), vi: 'Gói Plus' },
      kind: 'subscription',
      prices: [
        {
          id: 'plus-month',
          currency: 'USD',
          price: '49.80',
          duration: month,
          trial: { price: '0.99', duration: { count: 2, unit: 'day' } },
          quota: 100,
          subquota: 120,
          texts: inAll({ tag: 'Best value', bullets: ['One', 'Two'], tip: 'A tip' }),
        },
        { id: 'plus-first', currency: 'USD', price: '30.00', duration: month, firstPeriodPrice: '10.00' },
        { id: 'plus-plain', currency: 'USD', price: '20.00', duration: month },
      ],
    },
    {
      id: 'pack',
      name: inAll('Pack'),
      kind: 'pack',
      prices: [
        { id: 'pack-week', currency: 'USD', price: '5.00', duration: { count: 1, unit: 'week' } },
        { id: 'pack-ever', currency: 'USD', price: '99.00', duration: { unit: 'lifetime' } },
      ],
    },
  ],
  channels: {
    vn: [
      {
        id: 'pack-vn',
        name: inAll('Pack'),
        kind: 'pack',
        prices: [
          { id: 'pack-vn-week', currency: 'VND', price: '49000', duration: { count: 1, unit: 'week' } },
        ],
      },
    ],
  },
};
