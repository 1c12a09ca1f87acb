/** The work of a person that has waited longest. */
export type WaitingWork = { id: string; siteCode: string; ownerId: string; isLong: boolean };
/** A start of the last few hundred, newest first. */
export type RecentStart = { siteCode: string; ownerId: string };

export type Turns = {
  /** One a person, longest waiting first. */
  waiting: readonly WaitingWork[];
  recentStarts: readonly RecentStart[];
  /** Starts that a site has while another of weight 1 has one. */
  weightOf: (siteCode: string) => number;
};

/**
 * Whose turn it is: sites in weighted round-robin, a site's people in turn, a person's works in order. A site of weight
 * n comes after those whose n-th last start is longer ago; among equals the work that has waited longest.
 */
export function chooseNext({ waiting, recentStarts, weightOf }: Turns): WaitingWork | undefined {
  let next: { work: WaitingWork; turn: Turn } | undefined;
  for (const work of waiting) {
    const turn: Turn = [
      startsSince(recentStarts, (start) => isSameSite(start, work), weightOf(work.siteCode)),
      startsSince(recentStarts, (start) => isSamePerson(start, work), 1),
    ];
    if (!next || isEarlier(turn, next.turn)) next = { work, turn };
  }
  return next?.work;
}

/** How long ago the site and the person were served, counted in starts. */
type Turn = readonly [site: number, person: number];

function startsSince(
  starts: readonly RecentStart[],
  isOwn: (start: RecentStart) => boolean,
  count: number,
): number {
  let seen = 0;
  const position = starts.findIndex((start) => isOwn(start) && ++seen === count);
  return position < 0 ? Number.POSITIVE_INFINITY : position;
}

function isEarlier([site, person]: Turn, [otherSite, otherPerson]: Turn): boolean {
  return site === otherSite ? person > otherPerson : site > otherSite;
}

function isSameSite(one: RecentStart, other: RecentStart): boolean {
  return one.siteCode === other.siteCode;
}

export function isSamePerson(one: RecentStart, other: RecentStart): boolean {
  return isSameSite(one, other) && one.ownerId === other.ownerId;
}

/** Names a person of a site, `SITE/ID`. */
export function nameOwner({ siteCode, ownerId }: RecentStart): string {
  return `${siteCode}/${ownerId}`;
}
