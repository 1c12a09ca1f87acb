import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type IdPhotoType, type PortraitReport, photoCalls } from '../../../contract/photos';
import { callBackend } from '../../api/call-backend';
import { backendContext } from '../../session/backend';

/** Someone looks at their picture meanwhile and may continue without it. */
const timeoutMs = 45_000;
/** What is taken where a type says no range: so much around its own head height. */
const tolerance = 0.06;

export type PortraitShape = Pick<
  IdPhotoType,
  | 'bgColor'
  | 'digitalWidth'
  | 'digitalHeight'
  | 'headHeightRatio'
  | 'topHairHeightRatio'
  | 'bottomEyeHeightRatio'
  | 'headHeightRange'
>;

/** `null`: no answer, as offline or from a backend that does not judge portraits. */
export type PortraitCheck = { isPending: boolean; report: PortraitReport | null };

let fileCount = 0;

/** Asks the backend to judge a picture for a type of ID photo. Nothing of it is stored there. */
export function usePortraitCheck(photo: Blob, shape: PortraitShape): PortraitCheck {
  const [key] = useState(() => {
    fileCount += 1;
    return fileCount;
  });
  const query = useQuery({
    queryKey: ['portrait-check', key],
    queryFn: async ({ signal }) => {
      const { headHeightRatio: ratio } = shape;
      const request = {
        photo: await shrinkPhoto(photo),
        bgColor: shape.bgColor,
        cutSizeX: shape.digitalWidth,
        cutSizeY: shape.digitalHeight,
        headHeightRatio: ratio,
        topHairHeightRatio: shape.topHairHeightRatio,
        bottomEyeHeightRatio: shape.bottomEyeHeightRatio,
        headHeightRange: shape.headHeightRange ?? {
          least: ratio * (1 - tolerance),
          most: Math.min(1, ratio * (1 + tolerance)),
        },
      };
      const context = { ...backendContext(), timeoutMs, signal };
      const answer = await callBackend(photoCalls.checkPortrait, { request }, context);
      if (!answer.ok) console.info('The portrait was not judged', answer.error.kind);
      return answer.ok ? answer.value : null;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { isPending: query.isPending && query.fetchStatus !== 'paused', report: query.data ?? null };
}

/** Enough to find and judge a face. */
const longestSide = 1_600;
const quality = 0.9;
const prefixEnd = ',';

/** The picture, upright and no larger than a check needs, as base64. */
async function shrinkPhoto(photo: Blob): Promise<string> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const address = canvas.toDataURL('image/jpeg', quality);
  return address.slice(address.indexOf(prefixEnd) + prefixEnd.length);
}
