import { circle, type Drawing, draw, group, line, rect, shape } from './svg';

const width = 960;
const height = 640;

type Paint = (colour: string) => string;

/** Three photographs, each as it was found and as it was restored. */
export function drawPhotographs(): Drawing[] {
  return Object.entries({ coast: drawCoast, street: drawStreet, wedding: drawWedding }).flatMap(
    ([name, drawScene]) => [
      draw(`${name}-before`, width, height, drawScene(fade), drawDamage()),
      draw(
        `${name}-after`,
        width,
        height,
        drawScene((colour) => colour),
      ),
    ],
  );
}

/** What eighty years in a drawer make of a colour: its lightness, flattened, in sepia. */
function fade(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const grey = 0.3 * red + 0.59 * green + 0.11 * blue;
  const flat = 92 + grey * 0.5;
  const tone = [flat * 1.03, flat * 0.94, flat * 0.78];
  return `#${tone.map((part) => Math.min(255, Math.round(part)).toString(16).padStart(2, '0')).join('')}`;
}

function drawDamage(): string {
  const crease = 'M0 236 180 224 342 246 560 230 742 252 960 238';
  const scratches = [
    'M214 0 242 180 232 300 262 470',
    'M640 70 664 240 650 420 678 640',
    'M806 0 796 130 812 210',
  ];
  return group(
    'opacity="0.8"',
    line(crease, '#f3ead6', 5),
    line(crease.replace('M0 236', 'M0 239'), '#8d7c5e', 1.5),
    ...scratches.map((path) => line(path, '#f1e7d0', 2)),
    ...[
      [120, 520, 74],
      [790, 120, 56],
      [520, 590, 40],
    ].map(([x = 0, y = 0, size = 0]) => group('opacity="0.35"', circle(x, y, size, '#a48d63'))),
    ...Array.from({ length: 46 }, (_, spot) =>
      circle((spot * 389) % width, (spot * 211 + 37) % height, 1.5 + (spot % 3), '#f5ecd8'),
    ),
    shape('M0 0H132L96 22 60 84 24 96 0 140Z', '#efe5ce'),
    shape(`M960 640V540L938 566 918 622 846 640Z`, '#efe5ce'),
  );
}

function drawCoast(paint: Paint): string {
  return [
    rect(0, 0, width, height, paint('#a9d6ef')),
    rect(0, 0, width, 150, paint('#86c1e6')),
    circle(716, 148, 62, paint('#ffe09a')),
    shape('M120 120q34-34 74-8 42-30 76 12 44 2 40 32H88q-8-32 32-36Z', paint('#f6fbff')),
    shape('M470 214q24-22 52-6 30-20 54 10 30 2 26 22H446q-4-24 24-26Z', paint('#eaf5fc')),
    rect(0, 330, width, 310, paint('#2f86ad')),
    ...[352, 384, 420, 462].map((y, row) =>
      line(
        `M${60 + row * 90} ${y}h120M${420 + row * 60} ${y + 10}h150M${780 - row * 40} ${y + 4}h90`,
        paint('#6fb7d3'),
        5,
      ),
    ),
    shape('M0 300C90 262 150 276 214 300S330 352 372 420 430 520 452 640H0Z', paint('#5a9a57')),
    shape('M0 400C120 372 212 392 282 450S372 560 386 640H0Z', paint('#3f7d49')),
    shape('M154 292 168 120h60l14 172Z', paint('#fbf4ec')),
    shape('M164 172h68l4 44h-76ZM157 256h82l3 36h-88Z', paint('#d24b3e')),
    rect(160, 96, 76, 26, paint('#39424e'), 4),
    rect(174, 62, 48, 36, paint('#ffdc7c')),
    shape('M164 64 198 34l34 30Z', paint('#b53b31')),
    shape('M596 416h210l-34 46H630Z', paint('#8a4b32')),
    rect(694, 268, 8, 150, paint('#5d3a28')),
    shape('M690 276v124H590Z', paint('#fdf3e2')),
    shape('M708 296v104h82Z', paint('#f0b04e')),
    shape('M452 640c40-70 130-104 248-100s190 50 260 34v66Z', paint('#edd8a6')),
    ...[
      [560, 590],
      [760, 604],
      [880, 612],
    ].map(([x = 0, y = 0]) => circle(x, y, 9, paint('#b99a63'))),
  ].join('');
}

function drawStreet(paint: Paint): string {
  const houses: [x: number, width: number, top: number, wall: string, roof: string][] = [
    [20, 200, 190, '#e8a35c', '#9a4232'],
    [220, 180, 140, '#7db0b8', '#3f5660'],
    [400, 210, 210, '#f0d59b', '#a9552f'],
    [610, 170, 160, '#c77a6f', '#5f3c3c'],
    [780, 180, 220, '#9fbf87', '#6d4a35'],
  ];
  return [
    rect(0, 0, width, height, paint('#bfe0ef')),
    circle(850, 90, 44, paint('#fff0bd')),
    ...houses.map(([x, wide, top, wall, roof]) => drawHouse(x, wide, top, wall, roof, paint)),
    rect(0, 500, width, 140, paint('#8c8b90')),
    rect(0, 500, width, 22, paint('#c9c4ba')),
    ...[70, 250, 430, 610, 790].map((x) => rect(x, 572, 100, 10, paint('#e9e4d6'))),
    rect(680, 360, 16, 150, paint('#6d4a35')),
    circle(688, 330, 74, paint('#4c8a4f')),
    circle(640, 366, 44, paint('#5a9c58')),
    circle(738, 368, 46, paint('#3f7a45')),
    group(
      'transform="translate(180 486)"',
      shape('M0 30q6-48 62-50l34-42h128q40 2 58 44l42 10q22 8 20 38Z', paint('#2f6f8f')),
      shape('M112-18 134-50h46v32ZM194-50h38q22 4 34 32h-72Z', paint('#d7eef5')),
      circle(74, 34, 34, paint('#2b2b30')),
      circle(262, 34, 34, paint('#2b2b30')),
      circle(74, 34, 15, paint('#d9d5cc')),
      circle(262, 34, 15, paint('#d9d5cc')),
      rect(322, 2, 22, 14, paint('#ffdf8a'), 4),
    ),
  ].join('');
}

function drawHouse(x: number, wide: number, top: number, wall: string, roof: string, paint: Paint): string {
  const rows = [top + 40, top + 130];
  const columns = [x + 26, x + wide - 80];
  return [
    rect(x, top, wide, 500 - top, paint(wall)),
    shape(`M${x - 10} ${top}L${x + wide / 2} ${top - 84} ${x + wide + 10} ${top}Z`, paint(roof)),
    circle(x + wide / 2, top - 26, 15, paint('#fdf3dc')),
    ...rows.flatMap((y) =>
      columns.flatMap((left) => [
        rect(left, y, 54, 66, paint('#fdf6e6')),
        rect(left + 6, y + 6, 42, 54, paint('#5d8ba0')),
        line(`M${left + 27} ${y + 6}v54M${left + 6} ${y + 33}h42`, paint('#fdf6e6'), 4),
      ]),
    ),
    rect(x + wide / 2 - 26, 420, 52, 82, paint(roof)),
    circle(x + wide / 2 + 16, 462, 4, paint('#ffe2a0')),
  ].join('');
}

function drawWedding(paint: Paint): string {
  const skin = paint('#e9b48f');
  return [
    rect(0, 0, width, height, paint('#cfe3d0')),
    ...Array.from({ length: 7 }, (_, tree) =>
      circle(tree * 160, 150 + (tree % 2) * 40, 130, paint(tree % 2 ? '#7fae79' : '#93bd88')),
    ),
    rect(0, 430, width, 210, paint('#8fbf72')),
    shape('M300 640V250q0-190 180-190t180 190v390h-44V260q0-150-136-150T344 260v380Z', paint('#f4ece0')),
    ...Array.from({ length: 15 }, (_, flower) => {
      const turn = Math.PI * (1 + flower / 14);
      const [x, y] = [480 + Math.cos(turn) * 162, 250 + Math.sin(turn) * 166];
      return circle(
        Math.round(x),
        Math.round(y),
        17,
        paint(['#e2657f', '#f4b6c2', '#f7d774'][flower % 3] ?? '#e2657f'),
      );
    }),
    // Groom
    shape('M330 640V404q0-58 62-58t62 58v236Z', paint('#2f3b52')),
    shape('M376 348h36l-18 92Z', paint('#fbfaf6')),
    shape('M388 356h12l4 60-10 12-10-12Z', paint('#b7344a')),
    circle(394, 284, 46, skin),
    shape('M346 282q-4-62 50-62t48 56q-14-22-44-22t-54 28Z', paint('#3a2a22')),
    circle(352, 420, 9, paint('#f4b6c2')),
    // Bride
    shape('M500 640q-6-120 34-190-22-10-18-50 4-52 52-52t54 52q4 38-18 50 44 76 44 190Z', paint('#fffdf8')),
    shape(
      'M512 300q-8-80 56-80t60 80q14 110 30 200-44-52-46-150l-84-4q2 90-48 160 26-110 32-206Z',
      paint('#f2ecee'),
    ),
    circle(570, 290, 44, skin),
    shape('M524 290q-6-64 46-64t48 60q-20-10-28-30-22 30-66 34Z', paint('#7a4526')),
    ...[
      [470, 470],
      [492, 452],
      [448, 458],
      [474, 440],
      [452, 486],
      [494, 482],
    ].map(([x = 0, y = 0], flower) =>
      circle(x, y, 18, paint(['#e2657f', '#f7d774', '#f4b6c2'][flower % 3] ?? '#e2657f')),
    ),
    line('M470 500 464 548M482 500 490 544', paint('#4c8a4f'), 6),
    ...[380, 408, 556, 584].map((x) => circle(x, 288, 4.5, paint('#2b2320'))),
    line('M382 308q12 10 24 0', paint('#a8553f'), 4),
    line('M558 312q12 10 24 0', paint('#c0394f'), 4),
  ].join('');
}
