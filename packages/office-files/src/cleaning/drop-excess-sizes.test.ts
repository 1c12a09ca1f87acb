import { expect, test } from 'vitest';
import { cleanPart } from '../../testing/clean-part';

test.each([
  ['<w:spacing w:line="9999999999" w:lineRule="auto"/>', '<w:spacing w:lineRule="auto"/>'],
  ['<w:ind w:left="-31681" w:right="31680"/>', '<w:ind w:right="31680"/>'],
  ['<w:pgMar w:top="23in" w:left="56cm"/>', '<w:pgMar/>'],
  ['<w:tab w:val="left" w:pos="1e9"/>', '<w:tab w:val="left"/>'],
])('of %s is left %s', (before, after) => {
  expect(cleanPart('word/document.xml', `<w:p>${before}</w:p>`)).toBe(`<w:p>${after}</w:p>`);
});

test('what is in range, no distance or no number stays', () => {
  const kept =
    '<w:p><w:spacing w:line="-240" w:before="12pt" w:beforeAutospacing="1"/><w:tag w:val="9999999999"/><w:tab w:pos="far"/></w:p>';
  expect(cleanPart('word/document.xml', kept)).toBeUndefined();
});
