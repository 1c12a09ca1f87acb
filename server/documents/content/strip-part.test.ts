import { expect, test } from 'vitest';
import { stripPart } from './strip-part';

const officeUrl = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

test('a link that a reader may click stays, and what stays is not touched', () => {
  const rels = Buffer.from(
    `<Relationships><Relationship Id="r1" Type="${officeUrl}/hyperlink" Target="https://example.com/?a=1&amp;b=2" TargetMode="External"/><Relationship Id="r2" Type="${officeUrl}/image" Target="media/image1.png"/></Relationships>`,
  );
  expect(stripPart('word/_rels/document.xml.rels', rels)).toBe(rels);
  const text = Buffer.from(
    '<w:p><w:instrText> HYPERLINK "https://example.com" </w:instrText><w:t>LINK to DDE, a|b</w:t></w:p>',
  );
  expect(stripPart('word/document.xml', text)).toBe(text);
  const picture = Buffer.from('\x89PNG\r\n\x1a\n<svg href="file:///etc/passwd"', 'latin1');
  expect(stripPart('word/media/image1.png', picture)).toBe(picture);
});

test.each([
  [
    'a link into the machine',
    `Type="${officeUrl}/hyperlink" Target="file:///etc/passwd" TargetMode="External"`,
  ],
  ['a picture elsewhere', `Type="${officeUrl}/image" Target="http://10.0.0.1/" TargetMode="External"`],
  ['one that does not say that it is elsewhere', `Type="${officeUrl}/image" Target="file:///etc/passwd"`],
  ['a share of a network', `Type="${officeUrl}/image" Target="\\\\10.0.0.1\\a"`],
  ['an address in character references', `Type="${officeUrl}/image" Target="&#102;ile&#x3a;///etc/passwd"`],
  ['an attribute with a > in it', `Id="a>b" Type="${officeUrl}/image" Target='ftp://a/b'`],
  ['content of another format', `Type="${officeUrl}/aFChunk" Target="chunk.html"`],
])('%s goes out of the relationships', (_what, attributes) => {
  expect(strip('word/_rels/a.rels', `<Relationships><Relationship ${attributes}/></Relationships>`)).toBe(
    '<Relationships></Relationships>',
  );
});

test('of an SVG stays what it draws and what it holds itself', () => {
  const drawing = '<svg><use href="#a"/><image href="data:image/png;base64,AA"/><path fill="url(#g)"/></svg>';
  expect(strip('word/media/image1.svg', drawing)).toBe(drawing);
  expect(
    strip(
      'word/media/image1.png',
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///a">]><svg><image xlink:href="a.png"/><style>@import "x"; a{fill:url("http://b")}</style><script>1</script></svg>',
    ),
  ).toBe('<svg><image/><style> a{fill:none}</style></svg>');
});

test('a compressed picture is emptied: what is in it is not known', () => {
  expect(stripPart('word/media/image1.svgz', Buffer.from([0x1f, 0x8b, 1, 2]))).toHaveLength(0);
});

test('a part in UTF-16 is read as such', () => {
  const svg = Buffer.from(
    '\ufeff<?xml version="1.0" encoding="UTF-16"?><svg><image href="file:///a"/></svg>',
    'utf16le',
  );
  expect(stripPart('a.svg', svg).toString()).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><svg><image/></svg>',
  );
});

test('a field that fetches keeps its last text, whole or cut into pieces', () => {
  const [begin, separate, end] = ['begin', 'separate', 'end'].map(
    (type) => `<w:fldChar w:fldCharType="${type}"/>`,
  );
  expect(
    strip(
      'word/document.xml',
      `<w:p>${begin}<w:instrText>INCLU</w:instrText><w:instrText>DETEXT "/a"</w:instrText>${separate}<w:t>old</w:t>${end}${begin}<w:instrText>PAGE</w:instrText>${end}<w:fldSimple w:instr=' dde "a" '>x</w:fldSimple></w:p>`,
    ),
  ).toBe(
    `<w:p>${begin}<w:instrText></w:instrText><w:instrText></w:instrText>${separate}<w:t>old</w:t>${end}${begin}<w:instrText>PAGE</w:instrText>${end}<w:fldSimple w:instr="">x</w:fldSimple></w:p>`,
  );
});

test('a formula that fetches or reveals a path keeps its last value', () => {
  expect(
    strip(
      'xl/worksheets/sheet1.xml',
      '<c><f>WEBSERVICE("http://a")</f><v>1</v></c><c><f>cell(&quot;filename&quot;)</f><v>2</v></c><c><f>cmd|&apos;/c calc&apos;!A1</f><v>3</v></c><c><f>SUM(A1:A2)</f><v>4</v></c>',
    ),
  ).toBe('<c><v>1</v></c><c><v>2</v></c><c><v>3</v></c><c><f>SUM(A1:A2)</f><v>4</v></c>');
});

function strip(name: string, text: string): string {
  return stripPart(name, Buffer.from(text)).toString();
}
