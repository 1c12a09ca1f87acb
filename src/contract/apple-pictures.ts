/** iOS reads neither icons nor colours of the start screen from the manifest. The server draws both. */
export const appleTouchIconPath = '/app-icons/apple-180.png';

/** An upright screen in device pixels, and how many of them a CSS pixel has. */
export type SplashSize = { widthPx: number; heightPx: number; ratio: number };

/** The screens of the iPhones and iPads that run an iOS with service workers and this build. */
export const splashSizes: readonly SplashSize[] = [
  { widthPx: 750, heightPx: 1334, ratio: 2 },
  { widthPx: 828, heightPx: 1792, ratio: 2 },
  { widthPx: 1125, heightPx: 2436, ratio: 3 },
  { widthPx: 1170, heightPx: 2532, ratio: 3 },
  { widthPx: 1179, heightPx: 2556, ratio: 3 },
  { widthPx: 1206, heightPx: 2622, ratio: 3 },
  { widthPx: 1284, heightPx: 2778, ratio: 3 },
  { widthPx: 1290, heightPx: 2796, ratio: 3 },
  { widthPx: 1320, heightPx: 2868, ratio: 3 },
  { widthPx: 1620, heightPx: 2160, ratio: 2 },
  { widthPx: 1668, heightPx: 2388, ratio: 2 },
  { widthPx: 2048, heightPx: 2732, ratio: 2 },
];

export function splashPath({ widthPx, heightPx }: SplashSize): string {
  return `/app-icons/splash-${widthPx}x${heightPx}.png`;
}

/** The media query of exactly this screen; iOS takes a picture of no other. */
export function splashMedia({ widthPx, heightPx, ratio }: SplashSize): string {
  return `(device-width: ${widthPx / ratio}px) and (device-height: ${heightPx / ratio}px) and (-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait)`;
}
