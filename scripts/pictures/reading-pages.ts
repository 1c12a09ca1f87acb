import { circle, type Drawing, draw, group, rect, writing } from './svg';

const width = 720;
const height = 400;

/** One page, read five ways. */
export function drawReadingPages(): Drawing[] {
  const sheet = (fill: string, ...content: string[]) =>
    group('transform="translate(150 40)"', rect(0, 0, 420, 420, fill, 10), ...content);
  const lines = [1, 0.94, 0.98, 0.7, 1, 0.92, 0.96, 1, 0.88, 0.6];
  return [
    draw(
      'reading-page',
      width,
      height,
      rect(0, 0, width, height, '#e3e8f3'),
      sheet(
        '#ffffff',
        rect(44, 40, 220, 22, '#28324a', 6),
        writing(44, 88, 332, 22, '#aeb8cc', lines),
        rect(44, 316, 332, 110, '#c7d6f5', 6),
      ),
    ),
    draw(
      'reading-large',
      width,
      height,
      rect(0, 0, width, height, '#f3ece1'),
      sheet(
        '#fffdf9',
        rect(44, 40, 300, 34, '#3a2d20', 8),
        writing(44, 106, 332, 46, '#a8957c', [1, 0.86, 0.95, 0.7, 1, 0.8]),
      ),
    ),
    draw(
      'reading-night',
      width,
      height,
      rect(0, 0, width, height, '#11151f'),
      circle(640, 70, 34, '#f4dfa0'),
      circle(624, 60, 30, '#11151f'),
      ...[
        [70, 60],
        [110, 150],
        [56, 260],
        [660, 210],
        [612, 320],
      ].map(([x = 0, y = 0]) => circle(x, y, 3, '#c8d2ea')),
      sheet('#1e2636', rect(44, 40, 220, 22, '#e8edf8', 6), writing(44, 88, 332, 24, '#7c8aa8', lines)),
    ),
    draw(
      'reading-columns',
      width,
      height,
      rect(0, 0, width, height, '#e0efe7'),
      sheet(
        '#ffffff',
        rect(40, 40, 340, 26, '#1f3d31', 6),
        writing(40, 92, 156, 20, '#9dbcae', [1, 0.9, 1, 0.94, 0.7, 1, 0.88, 1, 0.96, 0.8, 1, 0.9, 0.6]),
        writing(224, 92, 156, 20, '#9dbcae', [0.96, 1, 0.6, 1, 0.92, 1, 0.84, 1, 0.9, 1, 0.7, 1, 0.94]),
      ),
    ),
    draw(
      'reading-aloud',
      width,
      height,
      rect(0, 0, width, height, '#efe4f4'),
      sheet(
        '#ffffff',
        rect(44, 40, 220, 22, '#3d2850', 6),
        writing(44, 88, 332, 26, '#c6b3d3', lines),
        rect(36, 132, 348, 26, '#e6c9f2', 8),
        writing(44, 140, 332, 26, '#6f3d92', [0.98]),
      ),
      ...[26, 54, 84, 44, 66, 30].map((tall, bar) =>
        rect(604 + bar * 16, 220 - tall / 2, 9, tall, '#8a4fb3', 4),
      ),
    ),
  ];
}
