export type CompressLevel = 'best' | 'balanced' | 'smallest';

/** How small a file should be: by a level, or under a size. */
export type CompressWish = { level: CompressLevel } | { maxBytes: number };

/** How far a file's pictures may be reduced. */
export type Setting = {
  /** Of a JPEG, 1 to 100. */
  quality: number;
  /** Pixels an inch at which a picture is shown on a PDF's page; more are left out. */
  dpi: number;
  /** The longest edge of a picture file, in pixels. */
  edgePx: number;
};

export const settings: Readonly<Record<CompressLevel, Setting>> = {
  best: { quality: 85, dpi: 220, edgePx: Number.POSITIVE_INFINITY },
  balanced: { quality: 75, dpi: 150, edgePx: 3_000 },
  smallest: { quality: 55, dpi: 96, edgePx: 1_920 },
};

/** For a size that was asked for: the best first, and beyond the named levels what can still be recognized. */
export const settingsByQuality: readonly Setting[] = [
  settings.best,
  settings.balanced,
  settings.smallest,
  { quality: 40, dpi: 72, edgePx: 1_280 },
  { quality: 30, dpi: 50, edgePx: 800 },
];
