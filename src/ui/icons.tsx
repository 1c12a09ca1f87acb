type IconProps = { size?: number | undefined };

/** What each line is drawn along, in a square of 20 units. */
const lines = {
  arrow: 'M4 10h12M11 5l5 5-5 5',
  check: 'M4 10.5 8 14.5 16 6',
  chevron: 'm5.5 8 4.5 4.5L14.5 8',
  clock: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M10 6v4.2l2.8 1.8',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M8 7h8v9H8zM12 4H4v9',
  cross: 'm6.5 6.5 7 7M13.5 6.5l-7 7',
  device: 'M6.5 2.5h7v15h-7zM9.5 14.5h1',
  download: 'M10 3v10m0 0-4-4m4 4 4-4M4 17h12',
  eye: 'M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5ZM10 7.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4',
  globe:
    'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M3 10h14M10 3c2.5 2 3.5 4.3 3.5 7s-1 5-3.5 7c-2.5-2-3.5-4.3-3.5-7s1-5 3.5-7Z',
  help: 'M7.6 7.4a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.3 1-1.3 2M10 14.6v.1',
  menu: 'M3 6.5h14M3 13.5h14',
  offline: 'm3 3 14 14M5 9a7.5 7.5 0 0 1 2.4-1.5M10.5 7A7.6 7.6 0 0 1 15 9M7.5 12a4 4 0 0 1 4-.6M10 15.2v.1',
  pause: 'M7 5v10M13 5v10',
  play: 'M7 4.5v11l9-5.5-9-5.5Z',
  receipt: 'M5 3v14l1.7-1.3L8.3 17l1.7-1.3L11.7 17l1.6-1.3L15 17V3ZM8 7h4M8 10.5h4',
  retry: 'M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5',
  sideways: 'M7 6 3 10l4 4M13 6l4 4-4 4',
  trash: 'M4 6h12M8 6V4h4v2m-6.5 0 .7 10h7.6l.7-10',
  upload: 'M10 13V4m0 0L6.5 7.5M10 4l3.5 3.5M4 13v2a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-2',
  warning: 'M10 3.5 17.5 16.5h-15L10 3.5ZM10 8.5v3.5m0 2.200v.1',
};

export type IconName = keyof typeof lines;

/** A line icon that takes the text's colour; it says nothing to screen readers, the words beside it do. */
export function Icon({ name, size }: IconProps & { name: IconName }) {
  return <LineIcon line={lines[name]} size={size} />;
}

/** An icon drawn along a line of its own, in the same square. */
export function LineIcon({ line, size = 20 }: IconProps & { line: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={line} />
    </svg>
  );
}
