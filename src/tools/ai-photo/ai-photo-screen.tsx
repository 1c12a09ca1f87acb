import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isJobOf, type JobView } from '../../../contract/jobs';
import { PhotoDropZone } from '../photo-parts/photo-drop-zone';
import { usePhotoTool } from '../photo-parts/use-photo-tool';
import { ToolProblem } from '../screen-parts/tool-problem';
import { ToolScreen } from '../screen-parts/tool-screen';
import type { ToolScreenProps } from '../tool-screen-props';
import styles from './ai-photo-screen.module.css';
import { animeStyles } from './anime-styles';
import { DrawnPhoto } from './drawn-photo';
import { StyleTiles } from './style-tiles';

const genericError = msg`This file cannot be used. Choose a JPEG or PNG picture.`;

/** A photo redrawn in one of eight styles: style, file, preview. */
export function AiPhotoScreen({ title, description, renderJobs, ...texts }: ToolScreenProps) {
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
      {...texts}
      isStacked
      title={title ?? t`Turn your photo into a drawing`}
      lead={description ?? t`Eight styles, from anime to pencil. Your photo does not change.`}
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
              onAgain={() => void tool.repeat()}
            />
          ) : (
            <PhotoDropZone
              label={t`Click to select a file`}
              onFiles={(files) => void take(files)}
              maxBytes={tool.maxBytes}
            />
          )}
          <ToolProblem problem={tool.problem} />
        </div>
      </div>
      {renderJobs(show)}
    </ToolScreen>
  );
}
