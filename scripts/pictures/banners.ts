import { circle, type Drawing, draw, group, line, rect, shape, writing } from './svg';

const width = 720;
const height = 480;

/** Three of the tools at work. */
export function drawBanners(): Drawing[] {
  return [
    draw('banner-documents', width, height, ...drawDocuments()),
    draw('banner-voice', width, height, ...drawVoice()),
    draw('banner-passport', width, height, ...drawPassport()),
  ];
}

function drawDocuments(): string[] {
  return [
    rect(0, 0, width, height, '#dfe5fb'),
    circle(600, 90, 150, '#cfd8f8'),
    group(
      'transform="rotate(-7 230 250)"',
      rect(110, 90, 240, 320, '#ffffff', 18),
      rect(142, 128, 120, 20, '#d0473f', 8),
      writing(142, 176, 176, 28, '#c6cfe6', [1, 0.9, 0.96, 0.7, 1, 0.85, 0.5]),
    ),
    group(
      'transform="rotate(5 500 260)"',
      rect(390, 100, 240, 320, '#ffffff', 18),
      rect(422, 138, 120, 20, '#2c6fbf', 8),
      ...[0, 1, 2, 3, 4].flatMap((row) =>
        [0, 1, 2].map((column) =>
          rect(422 + column * 60, 186 + row * 40, 52, 32, row === 0 ? '#a9c6ee' : '#e6edf9', 4),
        ),
      ),
    ),
    circle(368, 252, 46, '#4b49cf'),
    line('M348 252h40m0 0-16-16m16 16-16 16', '#ffffff', 9),
  ];
}

function drawVoice(): string[] {
  const bars = [40, 90, 150, 70, 190, 120, 60, 140, 96, 44];
  return [
    rect(0, 0, width, height, '#fbe6d6'),
    circle(90, 420, 170, '#f7d6bd'),
    rect(110, 90, 96, 180, '#3a2d2a', 48),
    ...[130, 160, 190].map((y) => line(`M134 ${y}h48`, '#7c6660', 8)),
    line('M78 210a80 80 0 0 0 160 0M158 290v70M112 364h92', '#3a2d2a', 14),
    ...bars.map((tall, bar) =>
      rect(280 + bar * 18, 230 - tall / 2, 10, tall, bar < 6 ? '#c4512b' : '#eab08f', 5),
    ),
    group(
      'transform="translate(470 110)"',
      rect(0, 0, 190, 250, '#ffffff', 18),
      rect(26, 32, 90, 16, '#c4512b', 7),
      writing(26, 72, 138, 28, '#e3cdbf', [1, 0.85, 0.95, 0.6, 1, 0.4]),
    ),
  ];
}

function drawPassport(): string[] {
  return [
    rect(0, 0, width, height, '#dcefe6'),
    circle(640, 400, 160, '#c9e5d7'),
    rect(230, 50, 260, 340, '#ffffff', 14),
    rect(250, 70, 220, 300, '#d5e5f4', 6),
    shape('M258 370q4-96 102-96t102 96Z', '#2f5d50'),
    rect(336, 236, 48, 62, '#e0a780', 22),
    shape('M296 190q0-72 64-72t64 72q0 74-64 74t-64-74Z', '#edbd98'),
    shape('M290 184q-10-84 70-84t70 82q-18-6-30-32-34 34-110 34Z', '#4a2f22'),
    circle(336, 194, 6, '#2b2320'),
    circle(384, 194, 6, '#2b2320'),
    line('M344 226q16 12 32 0', '#a8553f', 5),
    ...[100, 264].map((y) => line(`M190 ${y}h340`, '#2f9e6b', 3)),
    line('M540 104v156m-10-146 10-12 10 12m-20 136 10 12 10-12', '#2f9e6b', 5),
    group(
      'transform="rotate(-8 130 330)"',
      rect(50, 270, 150, 120, '#7d2f3f', 12),
      circle(125, 318, 24, '#e7c46a'),
      rect(92, 356, 66, 10, '#e7c46a', 5),
    ),
  ];
}
