import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Capabilities } from '../../../contract/tenant';
import { photoTitleCycleMs } from '../../../contract/timing';

const workingTitles: readonly [MessageDescriptor, ...MessageDescriptor[]] = [
  msg`Photo Repair...`,
  msg`Colorizing image...`,
  msg`Balancing color effects...`,
  msg`Restoring scratches...`,
];

/** Whether black-and-white photos get colours here. */
export function addsColour({ photos }: Capabilities = {}): boolean {
  return photos === undefined || (photos !== false && (photos.engine !== 'basic' || photos.colour === true));
}

/** The title while a photo is worked on, a new one every two seconds. */
export function useCyclingTitle(isWorking: boolean): MessageDescriptor {
  const [position, setPosition] = useState(0);
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => setPosition((last) => last + 1), photoTitleCycleMs);
    return () => clearInterval(timer);
  }, [isWorking]);
  return workingTitleAt(position);
}

/** The n-th title, round and round. */
export function workingTitleAt(position: number): MessageDescriptor {
  return workingTitles[position % workingTitles.length] ?? workingTitles[0];
}
