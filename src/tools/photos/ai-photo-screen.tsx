import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isJobOf, type JobView } from '../../../contract/jobs';
import { ToolScreen } from '../../ui/tool-screen';
import styles from './ai-photo-screen.module.css';
import { animeStyles } from './anime-styles';
import { DrawnPhoto } from './drawn-photo';
import type { PhotoScreenProps } from './old-photos-screen';
import { PhotoDropZone } from './photo-drop-zone';
import { PhotoProblem } from './photo-problem';
import { StyleTiles } from './style-tiles';
import { usePhotoTool } from './use-photo-tool';

const genericError = msg`This file cannot be used. Choose a JPEG or PNG picture.`;

/** Photos drawn anew: a style, a file, the preview (tools.md §2). */
export function AiPhotoScreen({ title, description, facts, renderJobs }: PhotoScreenProps) {
  const { t } = useLingui();
  const tool = usePhotoTool();
  const [style, setStyle] = useState(animeStyles[0].typeId);
  const draw = (file: File) => tool.start({ kind: 'anime', input: { style }, file });
  const take = async (files: readonly File[]) => {
    const file = await tool.acceptOne(files, genericError);
    if (file) await draw(file);
  };
  const show = (job: JobView) => {
    if (isJobOf(job, 'anime')) setStyle(job.input.style);
    tool.show(job);
  };

  return (
    <ToolScreen
      isStacked
      title={title ?? t`Draw your photo anew`}
      lead={description ?? t`Eight styles, from anime to pencil. Your photo stays as it is.`}
      facts={facts}
    >
      <div className={styles.board}>
        <StyleTiles style={style} onChange={setStyle} />
        <div className={styles.picture}>
          {tool.shown && isJobOf(tool.shown, 'anime') ? (
            <DrawnPhoto
              key={tool.shown.id}
              job={tool.shown}
              style={style}
              onDraw={(file) => void draw(file)}
              onClose={tool.hide}
              onReplace={() => void tool.replace()}
            />
          ) : (
            <PhotoDropZone
              label={t`Click to select a file`}
              onFiles={(files) => void take(files)}
              maxBytes={tool.maxBytes}
            />
          )}
          <PhotoProblem problem={tool.problem} />
        </div>
      </div>
      {renderJobs(show)}
    </ToolScreen>
  );
}
