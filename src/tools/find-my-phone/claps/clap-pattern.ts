export type ClapPattern = {
  addClap: (atMs: number) => void;
  /** Another sudden sound: a word, a drum, a door. */
  addOther: (atMs: number) => void;
  /** True once, when two or three claps are over. */
  isComplete: (nowMs: number) => boolean;
};

/** People clap for attention two to seven times a second. */
const gapMinMs = 130;
const gapMaxMs = 800;
/** The longer gap of three claps over the shorter. */
const gapRatioMax = 1.9;
/** So long before and after nothing else is heard: applause, music and talk go on. A sound is known 150 ms late. */
const calmBeforeMs = 900;
const calmAfterMs = gapMaxMs + 200;

/** Distinguishes two or three isolated claps from everything else that sounds like one. */
export function createClapPattern(): ClapPattern {
  let claps: number[] = [];
  let lastOtherMs = Number.NEGATIVE_INFINITY;
  let lastEndMs = Number.NEGATIVE_INFINITY;

  return {
    addClap: (atMs) => {
      claps.push(atMs);
    },
    addOther: (atMs) => {
      lastOtherMs = atMs;
      if (claps.length > 0) end(atMs);
    },
    isComplete: (nowMs) => {
      const last = claps.at(-1);
      if (last === undefined || nowMs - last < calmAfterMs) return false;
      const isMeant = isPattern(claps, Math.max(lastOtherMs, lastEndMs));
      end(last);
      return isMeant;
    },
  };

  function end(atMs: number): void {
    claps = [];
    lastEndMs = atMs;
  }
}

function isPattern(claps: readonly number[], lastSoundMs: number): boolean {
  const [first = 0] = claps;
  if (claps.length < 2 || claps.length > 3 || first - lastSoundMs < calmBeforeMs) return false;
  const gaps = claps.slice(1).map((atMs, index) => atMs - (claps[index] ?? 0));
  const [shortest, longest] = [Math.min(...gaps), Math.max(...gaps)];
  return shortest >= gapMinMs && longest <= gapMaxMs && longest / shortest <= gapRatioMax;
}
