import { circle, type Drawing, draw, group, line, rect, shape, writing } from './svg';

const width = 640;
const height = 420;

/** What data is lost from, and what comes back. */
export function drawRecoveries(): Drawing[] {
  return [
    draw('recovery-deleted', width, height, ...drawDeleted()),
    draw('recovery-drive', width, height, ...drawDrive()),
    draw('recovery-card', width, height, ...drawCard()),
    draw('recovery-crash', width, height, ...drawCrash()),
  ];
}

function drawDeleted(): string[] {
  return [
    rect(0, 0, width, height, '#e2eaf6'),
    sheet(150, 40, -8, '#ffffff', '#9bb2d6'),
    sheet(300, 24, 6, '#fdf6e4', '#d3b46a'),
    shape('M196 196h248l-26 190H222Z', '#4468b0'),
    rect(176, 172, 288, 34, '#365590', 12),
    ...[262, 320, 378].map((x) => line(`M${x} 236v116`, '#6f90d2', 10)),
    line('M500 320C560 280 560 170 500 130m0 0 10 44m-10-44 46 6', '#2f9e6b', 14),
  ];
}

function drawDrive(): string[] {
  return [
    rect(0, 0, width, height, '#e6e9ec'),
    rect(150, 60, 340, 300, '#5b6672', 26),
    rect(168, 78, 304, 264, '#76828f', 18),
    circle(320, 200, 112, '#d5dbe1'),
    circle(320, 200, 84, '#e6eaee'),
    circle(320, 200, 26, '#76828f'),
    shape('M438 306 352 214l-18 14 74 102Z', '#39424d'),
    circle(428, 314, 26, '#39424d'),
    line('M236 156a96 96 0 0 1 74-52', '#ffffff', 10),
    circle(492, 342, 56, '#2f9e6b'),
    line('m466 342 18 18 34-38', '#ffffff', 12),
  ];
}

function drawCard(): string[] {
  return [
    rect(0, 0, width, height, '#f7eadc'),
    shape('M120 70h140l54 54v226H120Z', '#394150'),
    ...[138, 170, 202, 234].map((x) => rect(x, 88, 20, 54, '#e7c46a', 4)),
    rect(142, 200, 150, 120, '#566176', 10),
    writing(160, 226, 114, 28, '#9aa6bd', [1, 0.7, 0.85]),
    ...[
      [360, 84, '#8fc7e8', '#4f9a58'],
      [432, 190, '#f6c27c', '#b0553c'],
    ].map(([x, y, sky, land]) => photo(Number(x), Number(y), String(sky), String(land))),
    line('M322 236h34m0 0-14-14m14 14-14 14', '#b5543a', 10),
  ];
}

function drawCrash(): string[] {
  return [
    rect(0, 0, width, height, '#efe3ea'),
    rect(110, 50, 420, 270, '#3b3141', 22),
    rect(130, 70, 380, 230, '#5b7fd1', 8),
    writing(170, 196, 300, 30, '#c3d3f5', [0.9, 0.6, 0.75]),
    circle(200, 134, 9, '#ffffff'),
    circle(200, 158, 9, '#ffffff'),
    line('M250 116q-24 30 0 60', '#ffffff', 10),
    shape('M60 320h520l26 42q4 14-12 14H46q-16 0-12-14Z', '#5a4c61'),
    group(
      'transform="translate(438 196)"',
      rect(0, 0, 130, 150, '#ffffff', 12),
      rect(22, 26, 60, 14, '#8e5672', 5),
      writing(22, 58, 86, 22, '#d5b9c7', [1, 0.8, 0.9]),
    ),
    circle(568, 346, 40, '#2f9e6b'),
    line('m550 346 12 13 24-27', '#ffffff', 9),
  ];
}

function sheet(x: number, y: number, turn: number, fill: string, ink: string): string {
  return group(
    `transform="translate(${x} ${y}) rotate(${turn})"`,
    rect(0, 0, 170, 210, fill, 12),
    writing(26, 34, 118, 28, ink, [0.7, 1, 0.9, 1, 0.5]),
  );
}

function photo(x: number, y: number, sky: string, land: string): string {
  return group(
    `transform="translate(${x} ${y})"`,
    rect(0, 0, 160, 130, '#ffffff', 10),
    rect(12, 12, 136, 106, sky, 4),
    circle(112, 42, 15, '#fff0bd'),
    shape('M12 118V88l40-30 38 34 24-16 34 26v16Z', land),
  );
}
