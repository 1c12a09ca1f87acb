import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallFailure } from '../../../contract/failures';
import { type IdPhotoType, type PortraitReport, photoCalls } from '../../../contract/photos';
import { callBackend } from '../../api/call-backend';
import { useWhenOnlineAgain } from '../../pwa/use-when-online-again';
import { backendContext } from '../../session/backend';

/** Someone looks at their picture meanwhile and may continue without it. */
export const portraitCheckTimeoutMs = 45_000;
/** What a backend answers that does not judge portraits. */
const unknownCallStatuses: readonly number[] = [404, 405, 501];
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

export type PortraitCheck = {
  isPending: boolean;
  /** `null` before an answer, and where there is none: the check was skipped, failed, or this backend has none. */
  report: PortraitReport | null;
  hasFailed: boolean;
  /** Why, where that is known. */
  failure: CallFailure | null;
  /** Ends the check without an answer. */
  skip: () => void;
  repeat: () => void;
};

let fileCount = 0;

/** Asks the backend to judge a picture for a type of ID photo. Nothing of it is stored there. */
export function usePortraitCheck(photo: Blob, shape: PortraitShape): PortraitCheck {
  const queries = useQueryClient();
  const [isSkipped, setSkipped] = useState(false);
  const [queryKey] = useState(() => {
    fileCount += 1;
    return ['portrait-check', fileCount];
  });
  const query = useQuery({
    queryKey,
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
      const context = { ...backendContext(), timeoutMs: portraitCheckTimeoutMs, signal };
      const answer = await callBackend(photoCalls.checkPortrait, { request }, context);
      if (!answer.ok) console.info('The portrait was not judged', answer.error.kind);
      return answer;
    },
    enabled: !isSkipped,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const answer = query.isFetching ? undefined : query.data;
  const failure = answer && !answer.ok && !isUnknownCall(answer.error) ? answer.error : null;
  const skip = () => {
    setSkipped(true);
    void queries.cancelQueries({ queryKey });
  };
  const repeat = () => {
    setSkipped(false);
    void query.refetch();
  };
  useWhenOnlineAgain(() => {
    if (failure?.kind === 'network') repeat();
  });
  return {
    isPending: query.isFetching,
    report: answer?.ok ? answer.value : null,
    hasFailed: failure !== null || query.isError,
    failure,
    skip,
    repeat,
  };
}

function isUnknownCall(failure: CallFailure): boolean {
  return failure.kind === 'http' && unknownCallStatuses.includes(failure.status);
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
