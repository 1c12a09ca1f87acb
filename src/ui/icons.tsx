import type { ReactNode } from 'react';

type IconProps = { size?: number };

const paths = {
  arrow: <path d="M4 10h12M11 5l5 5-5 5" />,
  check: <path d="M4 10.5 8 14.5 16 6" />,
  chevron: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4.2l2.8 1.8" />
    </>
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  copy: (
    <>
      <path d="M8 7h8v9H8z" />
      <path d="M12 4H4v9" />
    </>
  ),
  cross: <path d="m6.5 6.5 7 7M13.5 6.5l-7 7" />,
  download: <path d="M10 3v10m0 0-4-4m4 4 4-4M4 17h12" />,
  eye: (
    <>
      <path d="M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5Z" />
      <circle cx="10" cy="10" r="2.2" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2.5 2 3.5 4.3 3.5 7s-1 5-3.5 7c-2.5-2-3.5-4.3-3.5-7s1-5 3.5-7Z" />
    </>
  ),
  help: (
    <>
      <path d="M7.6 7.4a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.3 1-1.3 2" />
      <path d="M10 14.6v.1" />
    </>
  ),
  leave: <path d="M8 4H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h3M8.5 10H17m-3.5-3.5L17 10l-3.5 3.5" />,
  menu: <path d="M3 6.5h14M3 13.5h14" />,
  offline: (
    <path d="m3 3 14 14M5 9a7.5 7.5 0 0 1 2.4-1.5M10.5 7A7.6 7.6 0 0 1 15 9M7.5 12a4 4 0 0 1 4-.6M10 15.2v.1" />
  ),
  pause: <path d="M7 5v10M13 5v10" />,
  play: <path d="M7 4.5v11l9-5.5-9-5.5Z" />,
  receipt: <path d="M5 3v14l1.7-1.3L8.3 17l1.7-1.3L11.7 17l1.6-1.3L15 17V3ZM8 7h4M8 10.5h4" />,
  retry: <path d="M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5" />,
  sideways: <path d="M7 6 3 10l4 4M13 6l4 4-4 4" />,
  trash: <path d="M4 6h12M8 6V4h4v2m-6.5 0 .7 10h7.6l.7-10" />,
  upload: <path d="M10 13V4m0 0L6.5 7.5M10 4l3.5 3.5M4 13v2a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-2" />,
  warning: <path d="M10 3.5 17.5 16.5h-15L10 3.5ZM10 8.5v3.5m0 2.200v.1" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof paths;

/** A line icon that takes the text's colour; it says nothing to screen readers, the words beside it do. */
export function Icon({ name, size = 20 }: IconProps & { name: IconName }) {
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
      {paths[name]}
    </svg>
  );
}
