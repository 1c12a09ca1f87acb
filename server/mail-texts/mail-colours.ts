import type { Theme } from '../../contract/tenant';

/** Colours of a mail in one theme and mode, `#rrggbb`. */
export type MailColours = {
  ground: string;
  surface: string;
  line: string;
  ink: string;
  inkSoft: string;
  accent: string;
  onAccent: string;
  accentInk: string;
};

/** The tokens of `src/ui/tokens.css` of the same names: mail programs know neither `oklch()` nor `var()`. */
export const mailColours: Record<Theme, { light: MailColours; dark: MailColours }> = {
  default: {
    light: {
      ground: '#f9fafe',
      surface: '#ffffff',
      line: '#dddfe9',
      ink: '#171928',
      inkSoft: '#515466',
      accent: '#4d4bd1',
      onAccent: '#ffffff',
      accentInk: '#3d39b1',
    },
    dark: {
      ground: '#111219',
      surface: '#1b1c25',
      line: '#30323e',
      ink: '#eceef5',
      inkSoft: '#b1b3c1',
      accent: '#8893fa',
      onAccent: '#0a0c1a',
      accentInk: '#aab6ff',
    },
  },
  blue: {
    light: {
      ground: '#f8fbfe',
      surface: '#ffffff',
      line: '#d9e1e9',
      ink: '#101c28',
      inkSoft: '#495766',
      accent: '#0062b1',
      onAccent: '#ffffff',
      accentInk: '#005197',
    },
    dark: {
      ground: '#0e1319',
      surface: '#171e25',
      line: '#2a343e',
      ink: '#eaeff5',
      inkSoft: '#abb6c1',
      accent: '#65a3e2',
      onAccent: '#040e1a',
      accentInk: '#91c3f6',
    },
  },
  peach: {
    light: {
      ground: '#fef9f8',
      surface: '#ffffff',
      line: '#e9ddd9',
      ink: '#271511',
      inkSoft: '#65504a',
      accent: '#ae4022',
      onAccent: '#ffffff',
      accentInk: '#8b290b',
    },
    dark: {
      ground: '#18110e',
      surface: '#251a17',
      line: '#3d2f2b',
      ink: '#f5ecea',
      inkSoft: '#c0b0ac',
      accent: '#db846d',
      onAccent: '#180805',
      accentInk: '#f1a996',
    },
  },
  pink: {
    light: {
      ground: '#fdf9fa',
      surface: '#ffffff',
      line: '#e8dcdf',
      ink: '#26151a',
      inkSoft: '#644f55',
      accent: '#b62268',
      onAccent: '#ffffff',
      accentInk: '#92014f',
    },
    dark: {
      ground: '#181013',
      surface: '#24191d',
      line: '#3d2e33',
      ink: '#f5ecee',
      inkSoft: '#c0afb4',
      accent: '#e3759e',
      onAccent: '#17080d',
      accentInk: '#f99ebd',
    },
  },
  orange: {
    light: {
      ground: '#fdfaf7',
      surface: '#ffffff',
      line: '#e7ddd7',
      ink: '#25170d',
      inkSoft: '#635145',
      accent: '#a35400',
      onAccent: '#ffffff',
      accentInk: '#7f3900',
    },
    dark: {
      ground: '#18110d',
      surface: '#241b15',
      line: '#3c3028',
      ink: '#f4ede8',
      inkSoft: '#bfb1a8',
      accent: '#cd8e61',
      onAccent: '#170a02',
      accentInk: '#e5b18d',
    },
  },
  terre: {
    light: {
      ground: '#fafbf7',
      surface: '#ffffff',
      line: '#dee1d7',
      ink: '#181d0d',
      inkSoft: '#525846',
      accent: '#4b5a1f',
      onAccent: '#ffffff',
      accentInk: '#495622',
    },
    dark: {
      ground: '#12140d',
      surface: '#1b1e15',
      line: '#313528',
      ink: '#edf0e8',
      inkSoft: '#b2b6a9',
      accent: '#97a579',
      onAccent: '#0b0f02',
      accentInk: '#b8c39f',
    },
  },
};
