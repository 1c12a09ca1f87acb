import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isJobOf, type JobView } from '../../../contract/jobs';
import type { HeadPlacement, IdPhotoType } from '../../../contract/photos';
import { notifyUnavailable } from '../../pwa/notify-unavailable';
import { useUnsavedInput } from '../../pwa/unsaved-input';
import { loadExport } from '../../ui/load-export';
import { usePastedFiles } from '../../ui/use-pasted-files';
import { PhotoDialog } from '../photo-parts/photo-dialog';
import { usePhotoTool } from '../photo-parts/use-photo-tool';
import { useSourcePicture } from '../photo-parts/use-pictures';
import { ToolProblem } from '../screen-parts/tool-problem';
import { ToolScreen } from '../screen-parts/tool-screen';
import type { ToolScreenProps } from '../tool-screen-props';
import { ChooseTypeDialog } from './choose-type-dialog';
import { IdPhotoTypeList } from './id-photo-type-list';
import { UploadForType } from './upload-for-type';

/** Fetched with the first chosen photo. */
const loadPlaceHeadDialog = loadExport(() => import('./place-head-dialog'), 'PlaceHeadDialog');
type PlaceHeadDialog = Awaited<ReturnType<typeof loadPlaceHeadDialog>>;

/** `round` distinguishes one choice from the next. */
type Chosen = { type: IdPhotoType; file: File; round: number };

/**
 * ID photos: a type, a file, the head's position, the result and print sheets. A file that was dropped, pasted or shared
 * has no type yet, so a dialog asks for one.
 */
export function IdPhotoScreen({ title, description, renderJobs, ...texts }: ToolScreenProps) {
  const { t, i18n } = useLingui();
  const tool = usePhotoTool();
  const [PlaceHeadDialog, setPlaceHeadDialog] = useState<PlaceHeadDialog | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);

  /** Came without a type. It waits in memory, above a picture that is being worked on, until it has one. */
  const [untyped, setUntyped] = useState<File | null>(null);
  const place = useRef<HTMLInputElement>(null);
  useUnsavedInput('files', chosen !== null || untyped !== null, () => {
    setChosen(null);
    setUntyped(null);
  });
  usePastedFiles(place, (files) => void receive(files));

  const receive = async (files: readonly File[]) => {
    // The job that is shown continues in the list.
    tool.hide();
    const file = await tool.acceptOne(files);
    if (file) setUntyped(file);
  };
  const choose = async (type: IdPhotoType, file: File) => {
    const isAccepted = await tool.accept(file);
    try {
      const dialog = isAccepted ? await loadPlaceHeadDialog() : null;
      if (dialog) setPlaceHeadDialog(() => dialog);
    } catch (error) {
      console.info('The lines of a head could not be fetched', error);
      void notifyUnavailable(i18n);
      // It stays chosen until the network is back.
      return setUntyped(file);
    }
    // Unless another one came in its place meanwhile.
    setUntyped((waiting) => (waiting === file ? null : waiting));
    if (isAccepted) setChosen((last) => ({ type, file, round: (last?.round ?? 0) + 1 }));
  };
  const refuseUnreadable = () => tool.setProblem(msg`This file could not be read. Choose it again.`);
  const make = async ({ type, file }: Chosen, placement?: HeadPlacement) => {
    setChosen(null);
    const input = { typeName: type.pictureType, request: describeRequest(type, placement) };
    await tool.start({ kind: 'id-photo', input, file });
  };

  return (
    <ToolScreen
      {...texts}
      isStacked
      title={title ?? t`ID photos in the exact size`}
      lead={description ?? t`Choose the document, add any portrait, then print the result or send it.`}
    >
      {/* Marks for the early script and whoever brings files that they are taken here, before there are types too. */}
      <input ref={place} type="file" hidden />
      <ToolProblem problem={untyped || chosen ? null : tool.problem} />
      {renderJobs(tool.show)}
      <IdPhotoTypeList
        renderAction={(type, nameId) => (
          <UploadForType nameId={nameId} onFile={(file) => void choose(type, file)} />
        )}
      />
      {chosen && PlaceHeadDialog ? (
        <PlaceHeadDialog
          key={chosen.round}
          type={chosen.type}
          file={chosen.file}
          problem={tool.problem}
          onClose={() => {
            setChosen(null);
            tool.setProblem(null);
          }}
          onConfirm={(placement) => void make(chosen, placement)}
          onUnreadable={() => {
            setChosen(null);
            refuseUnreadable();
          }}
        />
      ) : null}
      {untyped ? (
        <ChooseTypeDialog
          file={untyped}
          problem={tool.problem}
          onChoose={(type) => void choose(type, untyped)}
          onClose={() => {
            setUntyped(null);
            tool.setProblem(null);
          }}
          onUnreadable={() => {
            setUntyped(null);
            refuseUnreadable();
          }}
        />
      ) : null}
      {tool.shown && isJobOf(tool.shown, 'id-photo') ? (
        <IdPhotoDialog
          key={tool.shown.id}
          job={tool.shown}
          onClose={tool.hide}
          onReplace={() => void tool.replace()}
          onAgain={() => void tool.repeat()}
        />
      ) : null}
    </ToolScreen>
  );
}

type IdPhotoDialogProps = {
  job: JobView<'id-photo'>;
  onClose: () => void;
  onReplace: () => void;
  onAgain: () => void;
};

function IdPhotoDialog(props: IdPhotoDialogProps) {
  const { request } = props.job.input;
  const source = useSourcePicture(props.job);
  const parts = useFinishedParts(props.job.state === 'done');
  return (
    <PhotoDialog
      {...props}
      before={source}
      finishedTitle={msg`The photo has been processed!`}
      renderResult={
        parts ? (picture) => <parts.CheckedResult picture={picture} job={props.job} /> : undefined
      }
    >
      {({ blob }) =>
        blob && parts ? (
          <parts.PrintSheets
            photo={blob}
            widthPx={request.cutSizeX}
            heightPx={request.cutSizeY}
            dpi={request.dpi}
            fileName={(props.job.result?.fileName ?? props.job.fileName).replace(/\.[^.]+$/, '')}
          />
        ) : null
      }
    </PhotoDialog>
  );
}

type FinishedParts = typeof import('./finished-parts');

/** What a finished photo is shown with. Without it, before and after show, and the photo can be downloaded. */
function useFinishedParts(isWanted: boolean): FinishedParts | null {
  const [parts, setParts] = useState<FinishedParts | null>(null);
  const isMissing = isWanted && parts === null;
  useEffect(() => {
    if (!isMissing) return;
    import('./finished-parts').then(setParts, (error: unknown) =>
      console.error('The parts of a finished photo could not be fetched', error),
    );
  }, [isMissing]);
  return parts;
}

function describeRequest(
  type: IdPhotoType,
  placement: HeadPlacement | undefined,
): JobView<'id-photo'>['input']['request'] {
  return {
    dpi: type.dpi,
    bgColor: type.bgColor,
    cutSizeX: type.digitalWidth,
    cutSizeY: type.digitalHeight,
    headHeightRatio: type.headHeightRatio,
    topHairHeightRatio: type.topHairHeightRatio,
    bottomEyeHeightRatio: type.bottomEyeHeightRatio,
    ...(placement ? { placement } : {}),
  };
}
