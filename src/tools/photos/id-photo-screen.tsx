import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isJobOf, type JobView } from '../../contract/jobs';
import type { HeadPlacement, IdPhotoType } from '../../contract/photos';
import { ToolScreen } from '../../ui/tool-screen';
import { IdPhotoTypeList } from './id-photo-type-list';
import type { PhotoScreenProps } from './old-photos-screen';
import { PhotoDialog } from './photo-dialog';
import { PhotoProblem } from './photo-problem';
import { PlaceHeadDialog } from './place-head-dialog';
import { PrintSheets } from './print-sheets';
import { useCroppedPicture } from './use-cropped-picture';
import { usePhotoTool } from './use-photo-tool';
import { useSourcePicture } from './use-pictures';

type Chosen = { type: IdPhotoType; file: File };

/** ID photos: a type, a file, where the head is, the result and sheets of it (tools.md §2). */
export function IdPhotoScreen({ title, description, facts, renderJobs }: PhotoScreenProps) {
  const { t } = useLingui();
  const tool = usePhotoTool();
  const [chosen, setChosen] = useState<Chosen | null>(null);

  const choose = async (type: IdPhotoType, file: File) => {
    if (await tool.accept(file)) setChosen({ type, file });
  };
  const make = async ({ type, file }: Chosen, placement?: HeadPlacement) => {
    setChosen(null);
    const input = { typeName: type.pictureType, request: describeRequest(type, placement) };
    await tool.start({ kind: 'id-photo', input, file });
  };

  return (
    <ToolScreen
      isStacked
      title={title ?? t`ID photos in the exact size`}
      lead={description ?? t`Choose the document, take any portrait, print it or send it.`}
      facts={facts}
    >
      <PhotoProblem problem={tool.problem} />
      {renderJobs(tool.show)}
      <IdPhotoTypeList onChoose={(type, file) => void choose(type, file)} />
      {chosen ? (
        <PlaceHeadDialog
          type={chosen.type}
          file={chosen.file}
          onClose={() => setChosen(null)}
          onConfirm={(placement) => void make(chosen, placement)}
          onUnreadable={() => {
            setChosen(null);
            tool.setProblem(msg`This file could not be read. Choose it again.`);
          }}
        />
      ) : null}
      {tool.shown && isJobOf(tool.shown, 'id-photo') ? (
        <IdPhotoDialog
          key={tool.shown.id}
          job={tool.shown}
          onClose={tool.hide}
          onReplace={() => void tool.replace()}
        />
      ) : null}
    </ToolScreen>
  );
}

type IdPhotoDialogProps = { job: JobView<'id-photo'>; onClose: () => void; onReplace: () => void };

function IdPhotoDialog(props: IdPhotoDialogProps) {
  const { request } = props.job.input;
  const source = useSourcePicture(props.job);
  const cropped = useCroppedPicture(source, request);
  return (
    <PhotoDialog {...props} before={cropped ?? source} finishedTitle={msg`The photo has been processed!`}>
      {({ blob }) =>
        blob ? (
          <PrintSheets
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
