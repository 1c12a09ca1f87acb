import { expect, test } from 'vitest';
import { cleanPart } from '../../testing/clean-part';

const packageUrl = 'http://schemas.openxmlformats.org/package/2006';

test('lists of relationships and of content types lose their prefix', () => {
  const relationships = `xmlns:rel="${packageUrl}/relationships"`;
  expect(
    cleanPart(
      '_rels/.rels',
      `<rel:Relationships ${relationships}><rel:Relationship Target="a.xml"/></rel:Relationships>`,
    ),
  ).toBe(
    `<Relationships ${relationships} xmlns="${packageUrl}/relationships"><Relationship Target="a.xml" xmlns="${packageUrl}/relationships"/></Relationships>`,
  );
  const types = `xmlns:ct="${packageUrl}/content-types"`;
  expect(cleanPart('[Content_Types].xml', `<ct:Types ${types}><ct:Default/></ct:Types>`)).toBe(
    `<Types ${types} xmlns="${packageUrl}/content-types"><Default xmlns="${packageUrl}/content-types"/></Types>`,
  );
});

test('elements of other namespaces and other parts keep theirs', () => {
  expect(cleanPart('_rels/.rels', '<a:Relationships xmlns:a="urn:a"/>')).toBeUndefined();
  expect(cleanPart('word/document.xml', `<w:a xmlns:w="${packageUrl}/relationships"/>`)).toBeUndefined();
});
