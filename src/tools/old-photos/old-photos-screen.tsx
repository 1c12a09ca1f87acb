import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { JobView } from '../../../contract/jobs';
import { useTenant } from '../../tenant/tenant-provider';
import { buttonClass } from '../../ui/button';
import { PhotoDialog } from '../photo-parts/photo-dialog';
import { PhotoDropZone } from '../photo-parts/photo-drop-zone';
import { addsColour } from '../photo-parts/use-cycling-title';
import { usePhotoTool } from '../photo-parts/use-photo-tool';
import { useSourcePicture } from '../photo-parts/use-pictures';
import { ToolProblem } from '../screen-parts/tool-problem';
import { ToolScreen } from '../screen-parts/tool-screen';
import type { ToolScreenProps } from '../tool-screen-props';

/** Restoration of old photos: one file, one dialog. */
export function OldPhotosScreen({ title, description, renderJobs, ...texts }: ToolScreenProps) {
  const { t } = useLingui();
  const tool = usePhotoTool();
  const take = async (files: readonly File[]) => {
    const file = await tool.acceptOne(files);
    if (file) await tool.start({ kind: 'old-photo', input: {}, file });
  };

  return (
    <ToolScreen
      {...texts}
      title={title ?? t`Restore old photos`}
      lead={description ?? t`We restore the colors first, then the detail. Your original does not change.`}
    >
      <PhotoDropZone
        label={t`Choose a file`}
        onFiles={(files) => void take(files)}
        maxBytes={tool.maxBytes}
      />
      <ToolProblem problem={tool.problem} />
      {renderJobs(tool.show)}
      {tool.shown ? (
        <OldPhotoDialog
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

type OldPhotoDialogProps = { job: JobView; onClose: () => void; onReplace: () => void; onAgain: () => void };

function OldPhotoDialog(props: OldPhotoDialogProps) {
  const { t } = useLingui();
  const before = useSourcePicture(props.job);
  const hasColour = addsColour(useTenant().site.capabilities);
  return (
    <PhotoDialog {...props} before={before} finishedTitle={msg`Photo has been restored!`}>
      {() => (
        <>
          <p>
            {hasColour
              ? t`Scratches repaired, colors restored, enlarged. Black-and-white photos get color.`
              : t`Scratches repaired, colors restored, enlarged. Black-and-white photos stay black and white.`}
          </p>
          <Link
            to="/result/$id"
            params={{ id: props.job.id }}
            className={buttonClass({ look: 'quiet', isWide: true })}
          >
            {t`Zoom, share or print`}
          </Link>
        </>
      )}
    </PhotoDialog>
  );
}
