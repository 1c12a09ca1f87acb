import { expect, test } from 'vitest';
import { languages } from '../../contract/languages';
import { idPhotoFormats } from './id-photo-formats';
import { listIdPhotoTypes } from './id-photo-types';

const mmPerInch = 25.4;
const types = listIdPhotoTypes('en');

test('at least twelve documents, those of the people served here among them, each with where its figures are from', () => {
  expect(types.length).toBeGreaterThanOrEqual(12);
  const countries = new Set(idPhotoFormats.map(({ country }) => country));
  for (const country of [
    ...(['vietnam', 'russia', 'indonesia', 'philippines', 'schengen', 'unitedStates'] as const),
    ...(['unitedKingdom', 'china', 'india', 'japan', 'korea'] as const),
  ])
    expect(countries, country).toContain(country);
  for (const { id, source, checked } of idPhotoFormats) {
    expect(source.stated, id).toMatch(/^\d{4}(-\d{2}){0,2}$/);
    expect(URL.canParse(source.url), id).toBe(true);
    expect(URL.canParse(checked.url), id).toBe(true);
  }
});

test.each(idPhotoFormats)(
  '$id: pixels, density and millimetres say the same, and a head fits in',
  (format) => {
    const type = types.find(({ id }) => id === format.id);
    if (!type) throw new Error('not listed');
    // Authorities round: half a percent is a fifth of a millimetre.
    expect((type.digitalWidth / type.dpi) * mmPerInch).toBeCloseTo(format.widthMm, 0);
    expect((type.digitalHeight / type.dpi) * mmPerInch).toBeCloseTo(format.heightMm, 0);
    expect(type.bgColor).toMatch(/^#[0-9a-f]{6}$/);
    const { aboveMm, headMm, headRangeMm, eyesMm, heightMm } = format;
    if (headRangeMm) expect([headRangeMm[0] <= headMm, headMm <= headRangeMm[1]]).toEqual([true, true]);
    expect(aboveMm + headMm).toBeLessThan(heightMm);
    // The eyes lie in the head, a little above its middle or below it.
    const eyesFromTop = heightMm - eyesMm;
    expect(eyesFromTop).toBeGreaterThan(aboveMm + headMm * 0.35);
    expect(eyesFromTop).toBeLessThan(aboveMm + headMm * 0.7);
  },
);

test.each(languages)('every type has its own name in %s', (language) => {
  const names = listIdPhotoTypes(language).map(({ pictureType }) => pictureType);
  expect(new Set(names).size).toBe(idPhotoFormats.length);
  for (const name of names) expect(name).toMatch(/^\S.+: .+, \d+×\d+ (mm|мм)$/);
});
