import { circle, type Drawing, draw, line, rect, shape } from './svg';

type Look = {
  ground: string;
  skin: string;
  hair: string;
  top: string;
  cut: 'short' | 'long' | 'bun' | 'bald' | 'curls';
};

const looks: Look[] = [
  { ground: '#d9e4f7', skin: '#e8b48e', hair: '#4a2f22', top: '#3f63b5', cut: 'long' },
  { ground: '#f7e3d4', skin: '#c98f63', hair: '#241a16', top: '#b5543a', cut: 'short' },
  { ground: '#dff0e3', skin: '#f0c7a3', hair: '#b9b3aa', top: '#3d7d57', cut: 'bun' },
  { ground: '#efe0f3', skin: '#9a6544', hair: '#1d1513', top: '#7d4a96', cut: 'curls' },
  { ground: '#fdeec9', skin: '#edbf99', hair: '#8a5a2b', top: '#a97a1d', cut: 'short' },
  { ground: '#dceff2', skin: '#d9a273', hair: '#2b1d17', top: '#2f7f8d', cut: 'bun' },
  { ground: '#f6dde3', skin: '#eebd9c', hair: '#c9a14e', top: '#b1405f', cut: 'long' },
  { ground: '#e4e6ea', skin: '#e2ab85', hair: '#8f8a84', top: '#4b5563', cut: 'bald' },
];

/** Faces of people who do not exist, for testimonials. */
export function drawPortraits(): Drawing[] {
  return looks.map((look, index) => draw(`portrait-${index + 1}`, 96, 96, drawFace(look)));
}

function drawFace({ ground, skin, hair, top, cut }: Look): string {
  const behind = {
    long: shape('M24 84V42q0-28 24-28t24 28v42Z', hair),
    bun: circle(48, 14, 11, hair),
    curls: [
      circle(28, 34, 14, hair),
      circle(68, 34, 14, hair),
      circle(30, 50, 11, hair),
      circle(66, 50, 11, hair),
    ].join(''),
    short: '',
    bald: '',
  }[cut];
  const fringe = {
    long: shape('M29 42q-2-26 19-26t19 26q-10-4-14-13-8 11-24 13Z', hair),
    bun: shape('M29 40q0-24 19-24t19 24q-8-12-19-12t-19 12Z', hair),
    curls: [circle(36, 23, 11, hair), circle(49, 19, 12, hair), circle(61, 24, 11, hair)].join(''),
    short: shape('M28 40q-3-27 20-27t21 26q-4-10-10-13-14 6-26 1-4 4-5 13Z', hair),
    bald: shape('M28 44q-2-8 1-12l4 2-2 12ZM68 44q2-8-1-12l-4 2 2 12Z', hair),
  }[cut];
  return [
    rect(0, 0, 96, 96, ground),
    behind,
    shape('M12 96q2-26 36-26t36 26Z', top),
    rect(40, 56, 16, 20, skin, 8),
    shape('M28 42q0-22 20-22t20 22q0 24-20 24T28 42Z', skin),
    fringe,
    circle(40, 43, 2.4, '#2b2320'),
    circle(56, 43, 2.4, '#2b2320'),
    line('M41 53q7 6 14 0', '#9c4a3a', 2.4),
  ].join('');
}
