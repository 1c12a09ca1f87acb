import { parse } from 'valibot';
import { expect, test } from 'vitest';
import type { Capabilities } from '../../contract/tenant';
import { documents } from '../../contract/tools/documents';
import { oldPhotos } from '../../contract/tools/old-photos';
import { speech } from '../../contract/tools/speech';
import type { ToolType } from '../../contract/tools/tool-list';
import { testPlans } from '../testing/test-plans';
import { canServe, type PlanNeed } from './plan-needs';
import { plansFileSchema } from './plans-file-schema';
import { createSitePlans } from './site-plans';

test.each<[string, ToolType, PlanNeed[], Capabilities, boolean]>([
  ['speech without its engine', speech.type, [], { speech: false }, false],
  ['speech in English', speech.type, [], { speech: { languages: ['en-GB'] } }, true],
  ['documents of which none can be converted', documents.type, [], { conversions: [] }, false],
  ['colours without a model', oldPhotos.type, ['colour'], { photos: { engine: 'basic' } }, false],
  [
    'colours with one',
    oldPhotos.type,
    ['colour'],
    { photos: { engine: 'basic', colour: true } } as const,
    true,
  ],
  ['photos without a sandbox for their engine', oldPhotos.type, [], { photos: false }, false],
  ['restoration without colours', oldPhotos.type, [], { photos: { engine: 'basic' } }, true],
  ['what a server says nothing of', speech.type, [], {}, true],
])('%s', (_what, type, needs, capabilities, expected) => {
  expect(canServe(type, needs, capabilities)).toBe(expected);
});

test('what cannot be served is listed as such, and so is its offer', () => {
  const file = parse(plansFileSchema, testPlans);
  const [product] = file.products;
  const plans = createSitePlans(file, ({ id }) => id !== product?.id);
  const listed = plans.listProducts({ channel: undefined, language: 'en', hasUsedIntroduction: false });
  expect(listed[0]).toMatchObject({ id: product?.id, notServed: true });
  expect(listed[1]).not.toHaveProperty('notServed');
  expect(plans.findOffer(product?.id ?? '', product?.prices[0]?.id ?? '')?.isServed).toBe(false);
});
