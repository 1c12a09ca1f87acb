import { LineIcon } from '../../ui/icons';

const lines = {
  back: 'M16 10H4M9 5l-5 5 5 5',
  down: 'M10 4v12M5 11l5 5 5-5',
  left: 'M16 10H4M9 5l-5 5 5 5',
  minus: 'M4 10h12',
  more: 'M4.5 10h.1M10 10h.1M15.5 10h.1',
  open: 'M11.5 4H16v4.5M16 4l-7 7M8.5 5H4v11h11v-4.5',
  plus: 'M10 4v12M4 10h12',
  print: 'M6 8V3h8v5M6 14H3.5V8h13v6H14M6 12h8v5H6z',
  right: 'M4 10h12M11 5l5 5-5 5',
  share: 'M10 12.5V3m0 0L6.8 6.2M10 3l3.2 3.2M5 10v7h10v-7',
  up: 'M10 16V4M5 9l5-5 5 5',
};

/** Icons of results, apart from those that every page loads. */
export function ResultIcon({ name }: { name: keyof typeof lines }) {
  return <LineIcon line={lines[name]} />;
}
