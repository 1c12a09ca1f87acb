import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Capabilities } from '../../../contract/tenant';
import { photoTitleCycleMs } from '../../../contract/timing';

const colouring = msg`Colorizing image...`;
const workingTitles: readonly [MessageDescriptor, ...MessageDescriptor[]] = [
  msg`Photo Repair...`,
  colouring,
  msg`Balancing color effects...`,
  msg`Restoring scratches...`,
];

/** A server that says it has no colours to give is not said to colour. */
export function addsColour({ photos }: Capabilities = {}): boolean {
  return photos === undefined || (photos !== false && (photos.engine !== 'basic' || photos.colour === true));
}

/** The title while a photo is worked on, a new one every two seconds. */
export function useCyclingTitle(isWorking: boolean, hasColour = true): MessageDescriptor {
  const [position, setPosition] = useState(0);
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => setPosition((last) => last + 1), photoTitleCycleMs);
    return () => clearInterval(timer);
  }, [isWorking]);
  return workingTitleAt(position, hasColour);
}

/** The n-th title, round and round. */
export function workingTitleAt(position: number, hasColour = true): MessageDescriptor {
  const titles = hasColour ? workingTitles : workingTitles.filter((title) => title !== colouring);
  return titles[position % titles.length] ?? workingTitles[0];
}
