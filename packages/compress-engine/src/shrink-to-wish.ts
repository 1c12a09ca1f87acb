import { type CompressWish, type Setting, settings, settingsByQuality } from './setting';

export type OnProgress = (fraction: number) => void;

/** Makes one file smaller at one setting; may be asked for one after the other. */
export type Compressor = (setting: Setting, onProgress: OnProgress) => Promise<Uint8Array>;

/** Below this share of the original's size a result is worth having; else the original is handed back. */
const worthwhileShare = 0.99;

/** The smaller file; undefined where too little is saved. */
export async function shrinkToWish(
  source: Uint8Array,
  wish: CompressWish,
  shrink: Compressor,
  onProgress: OnProgress,
): Promise<Uint8Array | undefined> {
  const result =
    'level' in wish
      ? await shrink(settings[wish.level], onProgress)
      : await shrinkBelow(shrink, wish.maxBytes, onProgress);
  return result.length < source.length * worthwhileShare ? result : undefined;
}

/** The best that fits, or the smallest there is. */
async function shrinkBelow(
  shrink: Compressor,
  maxBytes: number,
  onProgress: OnProgress,
): Promise<Uint8Array> {
  let smallest: Uint8Array | undefined;
  for (const [at, setting] of settingsByQuality.entries()) {
    const result = await shrink(setting, (fraction) =>
      onProgress((at + fraction) / settingsByQuality.length),
    );
    if (!smallest || result.length < smallest.length) smallest = result;
    if (smallest.length <= maxBytes) break;
  }
  if (!smallest) throw new Error('there are no settings');
  return smallest;
}
