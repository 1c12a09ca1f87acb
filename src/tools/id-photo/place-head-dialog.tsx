import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isMember } from '../../../contract/accounts';
import type { HeadPlacement, IdPhotoType, PortraitReport } from '../../../contract/photos';
import { describeFailure } from '../../i18n/call-failure-texts';
import { useUserInfo } from '../../session/use-user-info';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { InlineAlert } from '../../ui/inline-alert';
import { releaseObjectAddress } from '../../ui/object-address';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { type Problem, ToolProblem } from '../screen-parts/tool-problem';
import { HeadGuideBoard } from './head-guide-board';
import { cropForHead, type Guide, guessPlacement, reachesBeyond, type Size } from './head-guides';
import styles from './place-head-dialog.module.css';
import { PortraitCheckProgress } from './portrait-check-progress';
import { PortraitVerdict } from './portrait-verdict';
import { portraitCheckTimeoutMs, usePortraitCheck } from './use-portrait-check';

type PlaceHeadDialogProps = {
  type: IdPhotoType;
  file: File;
  /** Why another picture was not taken meanwhile. */
  problem: Problem | null;
  onClose: () => void;
  /** Without a placement the backend finds the head itself. */
  onConfirm: (placement?: HeadPlacement) => void;
  /** The browser cannot show the file, so the backend could not work on it either. */
  onUnreadable: () => void;
};

/** Most checks are quicker. */
const slowAfterMs = 6_000;

/** Before the upload: where the head is and what the photo is like. The person may move the lines. */
export function PlaceHeadDialog(props: PlaceHeadDialogProps) {
  const { type, file, problem, onClose, onConfirm, onUnreadable } = props;
  const { t, i18n } = useLingui();
  const picture = useMeasuredPicture(file, onUnreadable);
  const check = usePortraitCheck(file, type);
  const { isPending, report } = check;
  const { data: user } = useUserInfo();
  const isNoMember = user !== undefined && !isMember(user, Date.now());
  const content = useFocusKept(isPending);
  const [moved, setMoved] = useState<Partial<Record<Guide, number>>>({});
  const isMoved = Object.keys(moved).length > 0;
  const found = readPlacement(report);
  const start = found ?? (picture && guessPlacement(type, picture));
  const placement = start && { ...start, ...moved };
  const crop = picture && placement && cropForHead(placement, type, picture);
  const reason = check.failure && describeFailure(check.failure, i18n);
  const checking = t`Checking the photo…`;
  const seconds = portraitCheckTimeoutMs / 1_000;
  const slow = useIsSlow(isPending) ? t`This can take up to ${seconds} seconds.` : null;
  const problems = report?.findings.filter(({ verdict }) => verdict === 'retake').length ?? 0;
  const outcome =
    problems === 0
      ? t`Photo checked. No problems found.`
      : t`${plural(problems, { one: 'Photo checked. # problem found.', other: 'Photo checked. # problems found.' })}`;

  return (
    <Dialog title={t`Position the face`} closeLabel={t`Close`} onClose={onClose} isWide>
      <div ref={content} className={styles.content} tabIndex={-1}>
        {isNoMember ? (
          <InlineAlert tone="warn">{t`You are not a member yet and cannot use this feature temporarily`}</InlineAlert>
        ) : null}
        <ToolProblem problem={problem} />
        <p className={styles.hint}>
          {t`Drag the lines to the top of the hair, the chin and the middle of the face. Leave them as they are to detect the face automatically.`}
        </p>
        {picture && placement && crop && !isPending ? (
          <HeadGuideBoard
            src={picture.src}
            source={picture}
            crop={crop}
            placement={placement}
            eyeHeightRatio={type.bottomEyeHeightRatio}
            onChange={(guide, share) => setMoved((before) => ({ ...before, [guide]: share }))}
          />
        ) : (
          <div className={styles.room} aria-busy="true">
            {picture ? <img src={picture.src} alt={t`Your selection`} /> : null}
            <PortraitCheckProgress title={checking} detail={slow} onSkip={check.skip} />
          </div>
        )}
        {check.hasFailed ? (
          <InlineAlert tone="warn">
            <div className={styles.failure}>
              <p>
                {t`The photo could not be checked.`} {reason}
              </p>
              <Button isSmall look="quiet" onClick={check.repeat}>
                {t`Retry`}
              </Button>
            </div>
          </InlineAlert>
        ) : null}
        {isMoved && picture && crop && reachesBeyond(crop, picture) ? (
          <InlineAlert tone="warn">
            {t`The frame extends beyond the photo. A photo with more room around the head works better.`}
          </InlineAlert>
        ) : null}
        <div className={styles.actions}>
          <p className={styles.meta}>
            {type.pictureType} · {type.digitalWidth} × {type.digitalHeight} px
          </p>
          {isMoved ? (
            <Button look="quiet" onClick={() => setMoved({})}>{t`Detect automatically`}</Button>
          ) : null}
          <Button
            disabled={!picture}
            onClick={() => onConfirm(isMoved && placement ? placement : undefined)}
          >{t`Create photo`}</Button>
        </div>
        <VisuallyHidden role="status">
          {isPending ? `${checking} ${slow ?? ''}` : report ? outcome : null}
        </VisuallyHidden>
        {report ? <PortraitVerdict findings={report.findings} type={type} /> : null}
      </div>
    </Dialog>
  );
}

/** True once what is pending has been so for some seconds. */
function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isSlow;
}

/** Where what had the focus went away with the check's beginning or end, the content gets it: it is read on from there. */
function useFocusKept(isPending: boolean) {
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: controls come and go with it.
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [isPending]);
  return content;
}

/** A head may reach beyond the picture; a line cannot. */
function readPlacement(report: PortraitReport | null): HeadPlacement | null {
  if (!report?.placement) return null;
  const { crownY, chinY, centerX, rollDegrees } = report.placement;
  const within = (share: number) => Math.min(1, Math.max(0, share));
  return { crownY: within(crownY), chinY: within(chinY), centerX: within(centerX), rollDegrees };
}

type MeasuredPicture = Size & { src: string };

function useMeasuredPicture(file: File, onUnreadable: () => void): MeasuredPicture | null {
  const [picture, setPicture] = useState<MeasuredPicture | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once a file.
  useEffect(() => {
    const src = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setPicture({ src, width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = onUnreadable;
    image.src = src;
    return () => {
      image.onload = null;
      image.onerror = null;
      releaseObjectAddress(src);
    };
  }, [file]);
  return picture;
}
