import { expect, test } from 'vitest';
import { cleanPart } from '../../testing/clean-part';

const officeUrl = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

test('a link that a reader may click stays, and what stays is not touched', () => {
  const rels = `<Relationships><Relationship Id="r1" Type="${officeUrl}/hyperlink" Target="https://example.com/?a=1&amp;b=2" TargetMode="External"/><Relationship Id="r2" Type="${officeUrl}/image" Target="media/image1.png"/></Relationships>`;
  expect(cleanPart('word/_rels/document.xml.rels', rels)).toBeUndefined();
  const text =
    '<w:p><w:instrText> HYPERLINK "https://example.com" </w:instrText><w:t>LINK to DDE, a|b</w:t></w:p>';
  expect(cleanPart('word/document.xml', text)).toBeUndefined();
  const picture = Buffer.from('\x89PNG\r\n\x1a\n<svg href="file:///etc/passwd"', 'latin1');
  expect(cleanPart('word/media/image1.png', picture)).toBeUndefined();
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
  expect(cleanPart('word/_rels/a.rels', `<Relationships><Relationship ${attributes}/></Relationships>`)).toBe(
    '<Relationships></Relationships>',
  );
});

test('of an SVG stays what it draws and what it holds itself', () => {
  const drawing = '<svg><use href="#a"/><image href="data:image/png;base64,AA"/><path fill="url(#g)"/></svg>';
  expect(cleanPart('word/media/image1.svg', drawing)).toBeUndefined();
  expect(
    cleanPart(
      'word/media/image1.png',
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///a">]><svg><image xlink:href="a.png"/><style>@import "x"; a{fill:url("http://b")}</style><script>1</script></svg>',
    ),
  ).toBe('<svg><image/><style> a{fill:none}</style></svg>');
});

test('a part in UTF-16 is read as such', () => {
  const svg = Buffer.from(
    '\ufeff<?xml version="1.0" encoding="UTF-16"?><svg><image href="file:///a"/></svg>',
    'utf16le',
  );
  expect(cleanPart('a.svg', svg)).toBe('<?xml version="1.0" encoding="UTF-8"?><svg><image/></svg>');
});

test('a field that fetches keeps its last text, whole or cut into pieces', () => {
  const [begin, separate, end] = ['begin', 'separate', 'end'].map(
    (type) => `<w:fldChar w:fldCharType="${type}"/>`,
  );
  expect(
    cleanPart(
      'word/document.xml',
      `<w:p>${begin}<w:instrText>INCLU</w:instrText><w:instrText>DETEXT "/a"</w:instrText>${separate}<w:t>old</w:t>${end}${begin}<w:instrText>PAGE</w:instrText>${end}<w:fldSimple w:instr=' dde "a" '>x</w:fldSimple></w:p>`,
    ),
  ).toBe(
    `<w:p>${begin}<w:instrText></w:instrText><w:instrText></w:instrText>${separate}<w:t>old</w:t>${end}${begin}<w:instrText>PAGE</w:instrText>${end}<w:fldSimple w:instr="">x</w:fldSimple></w:p>`,
  );
});

test('a formula that fetches or reveals a path keeps its last value', () => {
  expect(
    cleanPart(
      'xl/worksheets/sheet1.xml',
      '<row><c><f>WEBSERVICE("http://a")</f><v>1</v></c><c><f>cell(&quot;filename&quot;)</f><v>2</v></c><c><f>cmd|&apos;/c calc&apos;!A1</f><v>3</v></c><c><f>SUM(A1:A2)</f><v>4</v></c></row>',
    ),
  ).toBe('<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c><c><f>SUM(A1:A2)</f><v>4</v></c></row>');
});

test('fields and formulas that only name such words stay as they are', () => {
  for (const instruction of [
    'HYPERLINK &quot;https://example.com/link/import&quot;',
    ' TOC \\t &quot;Include,1&quot;',
    'INDEX \\f link',
  ]) {
    expect(
      cleanPart(
        'word/document.xml',
        `<w:p><w:fldChar w:fldCharType="begin"/><w:instrText>${instruction}</w:instrText><w:fldChar w:fldCharType="end"/></w:p>`,
      ),
    ).toBeUndefined();
    expect(
      cleanPart('word/document.xml', `<w:p><w:fldSimple w:instr="${instruction}"/></w:p>`),
    ).toBeUndefined();
  }
  for (const formula of [
    'IF(A1="yes|no",1,2)',
    "'North|South'!B2",
    '"call (me)"',
    'SUM(Sales[[Q1: total]:[Q2: total]])',
  ]) {
    const text = formula.replaceAll('"', '&quot;');
    expect(cleanPart('xl/worksheets/sheet1.xml', `<c><f>${text}</f></c>`)).toBeUndefined();
  }
});

test('a field or formula is seen through comments, sections and paragraphs that divide its words', () => {
  const begin = '<w:fldChar w:fldCharType="begin"/>';
  const end = '<w:fldChar w:fldCharType="end"/>';
  const written = cleanPart(
    'word/document.xml',
    `<w:body><w:p>${begin}<w:instrText>INCLUDE</w:instrText></w:p><w:p><w:instrText>TEXT "/a"</w:instrText>${end}</w:p></w:body>`,
  );
  expect(written).not.toContain('/a');
  expect(cleanPart('xl/a.xml', '<c><f>WEB<!-- -->SERV<![CDATA[ICE("http://a")]]></f></c>')).toBe('<c></c>');
  expect(cleanPart('xl/a.xml', '<x><definedName name="a">WEBSERVICE("http://a")</definedName></x>')).toBe(
    '<x></x>',
  );
  expect(cleanPart('a.svg', '<svg><style>@im<!-- -->port "http://a"; a{}</style></svg>')).toBe(
    '<svg><style> a{}</style></svg>',
  );
});

test('a link on a drawn shape stays, what the shape shows from elsewhere goes', () => {
  const shape = '<xml><v:rect href="https://example.com/"/></xml>';
  expect(cleanPart('xl/drawings/vmlDrawing1.vml', shape)).toBeUndefined();
  expect(
    cleanPart('xl/drawings/vmlDrawing1.vml', '<xml><v:imagedata o:href="https://example.com/"/></xml>'),
  ).toBe('<xml><v:imagedata/></xml>');
  const jump = '<a:hlinkClick r:id="r1" action="ppaction://hlinksldjump"/>';
  expect(cleanPart('ppt/slides/slide1.xml', jump)).toBeUndefined();
  expect(cleanPart('ppt/slides/slide1.xml', '<a:hlinkClick action="ppaction://program"/>')).toBe(
    '<a:hlinkClick/>',
  );
});

test('a part ends where it is not well-formed, an old drawing is put right', () => {
  expect(cleanPart('word/document.xml', '<a><b>1</b><c d=e/><image href="http://a"/></a>')).toBe(
    '<a><b>1</b>',
  );
  expect(
    cleanPart('xl/drawings/vmlDrawing1.vml', '<xml><font>1<br>2</font><v:imagedata src="http://a"/></xml>'),
  ).toBe('<xml><font>1<br>2</br></font><v:imagedata/></xml>');
});

test('what is written is read again as the same', () => {
  const written = cleanPart(
    'word/document.xml',
    '<?xml version="1.0" standalone="yes"?><a b="1&#10;&quot;&lt;" c=\'"\'>&lt;&amp;&#13;]]&gt;<d/><e src="http://a"/></a>',
    { pieceBytes: 3 },
  );
  expect(written).toBe(
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><a b="1&#10;&quot;&lt;" c="&quot;">&lt;&amp;&#13;]]&gt;<d/><e/></a>',
  );
});

test('an encoding that readers differ on is written anew as UTF-8', () => {
  const text = Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a>\xcf</a>', 'latin1');
  expect(cleanPart('word/document.xml', text)).toBe('<?xml version="1.0" encoding="UTF-8"?><a>П</a>');
  expect(cleanPart('word/document.xml', '<?xml version="1.0" encoding="UTF-7"?><a>+ADw-</a>')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><a>+ADw-</a>',
  );
});
