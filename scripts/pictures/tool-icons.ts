import { circle, type Drawing, draw, line, rect, shape } from './svg';

const size = 80;

/** One picture a tool card: two colours on nothing, to stand on any card in light and dark. */
export function drawToolIcons(): Drawing[] {
  return Object.entries(icons).map(([name, shapes]) => draw(`tool-${name}`, size, size, ...shapes));
}

const [red, blue, green, amber, violet, teal, pink] = [
  '#d0473f',
  '#2f6fc4',
  '#2b8f5c',
  '#c98a1b',
  '#7a55c7',
  '#1f8a94',
  '#c9487d',
];

const icons: Record<string, string[]> = {
  'pdf-word': [sheet(red), line('M26 40h28M26 52h20', '#ffffff', 5), badge(blue)],
  'pdf-excel': [sheet(red), line('M26 40h28M26 52h20', '#ffffff', 5), badge(green)],
  'pdf-png': [sheet(red), line('M26 40h28M26 52h20', '#ffffff', 5), badge(amber)],
  'word-pdf': [sheet(blue), line('M26 40h28M26 52h20', '#ffffff', 5), badge(red)],
  'excel-pdf': [sheet(green), line('M26 36h28M26 48h28M40 30v28', '#ffffff', 4), badge(red)],
  'powerpoint-pdf': [sheet(amber), circle(38, 44, 11, '#ffffff'), badge(red)],
  'picture-pdf': [sheet(teal), shape('M22 58 34 42l8 10 6-7 10 13Z', '#ffffff'), badge(red)],
  'pdf-html': [sheet(red), line('m30 38-8 8 8 8M46 38l8 8-8 8', '#ffffff', 5), badge(teal)],
  compress: [sheet(teal), line('M40 22v14m-7-7 7 7 7-7M40 62V48m-7 7 7-7 7 7', '#ffffff', 5)],
  photo: [
    rect(10, 16, 60, 48, pink, 10),
    circle(54, 32, 6, '#ffffff'),
    shape('M16 58 34 36l12 14 8-8 10 16Z', '#ffffff'),
  ],
  passport: [
    rect(14, 8, 52, 64, teal, 10),
    circle(40, 32, 11, '#ffffff'),
    shape('M22 62q2-18 18-18t18 18Z', '#ffffff'),
  ],
  voice: [rect(30, 8, 20, 38, violet, 10), line('M20 36a20 20 0 0 0 40 0M40 58v12M28 70h24', violet, 6)],
  anime: [
    circle(40, 42, 28, '#edbd98'),
    shape('M12 40Q12 10 40 10t28 30Q54 34 48 22 36 38 12 40Z', violet),
    circle(31, 46, 5, '#2b2320'),
    circle(49, 46, 5, '#2b2320'),
  ],
  message: [
    rect(8, 14, 64, 42, blue, 14),
    shape('M22 50v20l18-16Z', blue),
    line('M22 30h36M22 42h22', '#ffffff', 5),
  ],
  phone: [
    rect(24, 8, 32, 64, green, 8),
    rect(29, 16, 22, 42, '#ffffff', 3),
    line('M12 28q-6 12 0 24M68 28q6 12 0 24', green, 5),
  ],
};

function sheet(fill: string): string {
  return (
    shape('M14 6h32l16 16v46q0 6-6 6H14q-6 0-6-6V12q0-6 6-6Z', fill) + shape('M46 6v16h16Z', '#00000030')
  );
}

function badge(fill: string): string {
  return (
    circle(60, 60, 17, '#ffffff') +
    circle(60, 60, 14, fill) +
    line('M53 60h13m0 0-5-5m5 5-5 5', '#ffffff', 3.5)
  );
}
