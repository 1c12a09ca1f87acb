/** Where the system's share sheet posts files; the service worker answers, and the server where there is none yet. */
export const shareTargetPath = '/share-target';
/** The form field of the shared files, and the query parameter that names what was stored of them. */
export const sharedFilesField = 'files';
export const sharedQuery = 'shared';
/** The value of that parameter when nothing could be stored. */
export const nothingShared = 'nothing';
/** IndexedDB: where the service worker stores shared files until a page has read them. */
export const sharedFilesDatabase = { name: 'toolfront-shared-files', store: 'shares' } as const;
/** What was shared at one time, under the name that the query parameter has. */
export type SharedFiles = { files: readonly File[]; storedAtMs: number };

/** iOS reads neither icons nor colours of the start screen from the manifest. The server draws both. */
export const appleTouchIconPath = '/app-icons/apple-180.png';

/** An upright screen in device pixels, and how many of them a CSS pixel has. */
export type SplashSize = { widthPx: number; heightPx: number; ratio: number };

/** The screens of iPhones from the 8 to the 17 and of iPads from 2018 to 2025; another starts without a picture. */
export const splashSizes: readonly SplashSize[] = [
  { widthPx: 750, heightPx: 1334, ratio: 2 },
  { widthPx: 828, heightPx: 1792, ratio: 2 },
  { widthPx: 1125, heightPx: 2436, ratio: 3 },
  { widthPx: 1242, heightPx: 2208, ratio: 3 },
  { widthPx: 1242, heightPx: 2688, ratio: 3 },
  { widthPx: 1170, heightPx: 2532, ratio: 3 },
  { widthPx: 1179, heightPx: 2556, ratio: 3 },
  { widthPx: 1206, heightPx: 2622, ratio: 3 },
  { widthPx: 1260, heightPx: 2736, ratio: 3 },
  { widthPx: 1284, heightPx: 2778, ratio: 3 },
  { widthPx: 1290, heightPx: 2796, ratio: 3 },
  { widthPx: 1320, heightPx: 2868, ratio: 3 },
  { widthPx: 1488, heightPx: 2266, ratio: 2 },
  { widthPx: 1536, heightPx: 2048, ratio: 2 },
  { widthPx: 1620, heightPx: 2160, ratio: 2 },
  { widthPx: 1640, heightPx: 2360, ratio: 2 },
  { widthPx: 1668, heightPx: 2224, ratio: 2 },
  { widthPx: 1668, heightPx: 2388, ratio: 2 },
  { widthPx: 1668, heightPx: 2420, ratio: 2 },
  { widthPx: 2048, heightPx: 2732, ratio: 2 },
  { widthPx: 2064, heightPx: 2752, ratio: 2 },
];

export function splashPath({ widthPx, heightPx }: SplashSize): string {
  return `/app-icons/splash-${widthPx}x${heightPx}.png`;
}

/** The media query of exactly this screen; iOS takes a picture of no other. */
export function splashMedia({ widthPx, heightPx, ratio }: SplashSize): string {
  return `(device-width: ${widthPx / ratio}px) and (device-height: ${heightPx / ratio}px) and (-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait)`;
}

/** Names of the caches that hold rendered pages begin with it; the version follows. */
export const pageCachePrefix = 'toolfront-pages-';
