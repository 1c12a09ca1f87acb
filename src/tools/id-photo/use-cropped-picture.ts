import { useEffect, useState } from 'react';
import type { JobView } from '../../../contract/jobs';
import { releaseObjectAddress } from '../../ui/object-address';
import type { ShownPicture } from '../photo-parts/use-pictures';
import { cropForHead } from './head-guides';

/**
 * The source cut as the result is, so that both lie over each other. Null where the person left the head to be found,
 * or while it is drawn: then the source is shown as it is.
 */
export function useCroppedPicture(
  source: ShownPicture | null,
  request: JobView<'id-photo'>['input']['request'],
): ShownPicture | null {
  const [picture, setPicture] = useState<ShownPicture | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job's request does not change.
  useEffect(() => {
    const { placement } = request;
    const blob = source?.blob;
    if (!blob || !placement) return;
    let src: string | null = null;
    let isWanted = true;
    draw(blob, request, placement).then(
      (cut) => {
        if (!isWanted) return;
        src = URL.createObjectURL(cut);
        setPicture({ src, blob: cut });
      },
      (error) => console.info('The photo is shown uncut', error),
    );
    return () => {
      isWanted = false;
      setPicture(null);
      if (src) releaseObjectAddress(src);
    };
  }, [source]);
  return picture;
}

type Request = JobView<'id-photo'>['input']['request'];

async function draw(
  blob: Blob,
  request: Request,
  placement: NonNullable<Request['placement']>,
): Promise<Blob> {
  const picture = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const shape = { ...request, digitalWidth: request.cutSizeX, digitalHeight: request.cutSizeY };
  const crop = cropForHead(placement, shape, picture);
  const canvas = document.createElement('canvas');
  canvas.width = request.cutSizeX;
  canvas.height = request.cutSizeY;
  const scale = request.cutSizeX / crop.width;
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      -crop.left * scale,
      -crop.top * scale,
      picture.width * scale,
      picture.height * scale,
    );
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((cut) => (cut ? resolve(cut) : reject(new Error('the canvas could not be written'))));
  });
}
